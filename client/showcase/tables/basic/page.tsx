import "#client/showcase/tables/basic/tables.css";
import { type Example, each, Gallery } from "#client/showcase/ui/gallery.tsx";

export function Component() {
  return (
    <Gallery
      title="Basic tables"
      lead="The same five orders in every table style."
      examples={examples}
    />
  );
}

const rows = [
  ["HV-10482", "Northgate Stores", "Leeds", "€4,350.00"],
  ["HV-10481", "Maison Claire", "Lyon", "€3,463.20"],
  ["HV-10480", "Lakeside Outfitters", "Zürich", "€4,224.00"],
  ["HV-10479", "Kaufring Süd", "Stuttgart", "€8,460.00"],
  ["HV-10478", "Fjordhus", "Bergen", "€1,602.00"],
] as const;

const body = each(
  rows,
  (number, customer, city, value) =>
    `    <tr><th scope="row">${number}</th><td>${customer}</td><td>${city}</td><td
      class="text-end">${value}</td></tr>`,
);

interface Look {
  table?: string;
  head?: string;
  foot?: string;
  rows?: string;
  caption?: string;
}

const table = (
  name: string,
  {
    table: look = "",
    head = "",
    foot = "",
    rows: lines = body,
    caption = "visually-hidden",
  }: Look = {},
) =>
  `<div class="table-responsive" tabindex="0" role="region" aria-label="${name}">
<table class="table mb-0${look}">
  <caption class="${caption}">${name}</caption>
  <thead${head}><tr><th scope="col">Order</th><th scope="col">Customer</th><th
    scope="col">City</th><th scope="col" class="text-end">Value</th></tr></thead>
  <tbody>
${lines}
  </tbody>${foot}
</table>
</div>`;

const tones = [
  ["table-primary", "Placed"],
  ["table-secondary", "Draft"],
  ["table-success", "Delivered"],
  ["table-danger", "Cancelled"],
  ["table-warning", "Unpaid"],
  ["table-info", "Packed"],
] as const;

const wideHeads = [
  "Product",
  "HS code",
  "Origin",
  "Price",
  "Stock",
  "Reserved",
  "In transit",
  "Weight",
  "Carton",
  "Supplier",
] as const;

const examples: readonly Example[] = [
  { id: "plain", title: "Plain", source: table("Orders, plain") },
  { id: "dark", title: "Dark", source: table("Orders, dark", { table: " table-dark" }) },
  {
    id: "head-light",
    title: "Head options: light",
    source: table("Orders, light head", { head: ' class="table-light"' }),
  },
  {
    id: "head-dark",
    title: "Head options: dark",
    source: table("Orders, dark head", { head: ' class="table-dark"' }),
  },
  {
    id: "striped",
    title: "Striped",
    source: table("Orders, striped", { table: " table-striped" }),
  },
  {
    id: "striped-columns",
    title: "Striped columns",
    source: table("Orders, striped columns", { table: " table-striped-columns" }),
  },
  {
    id: "bordered",
    title: "Bordered",
    source: table("Orders, bordered", { table: " table-bordered" }),
  },
  {
    id: "hover",
    title: "Hover",
    about: "Highlights the row under the pointer.",
    source: table("Orders, with hover", { table: " table-hover" }),
  },
  {
    id: "small",
    title: "Small",
    about: "Half the padding, for dense tables.",
    source: table("Orders, small", { table: " table-sm" }),
  },
  {
    id: "borderless",
    title: "Borderless",
    source: table("Orders, borderless", { table: " table-borderless" }),
  },
  {
    id: "footer",
    title: "Footer",
    source: table("Orders, with their sum", {
      foot: `\n  <tfoot><tr><th scope="row" colspan="3">Together</th><td
        class="text-end"><strong>€22,099.20</strong></td></tr></tfoot>`,
    }),
  },
  {
    id: "caption",
    title: "Caption",
    source: table("Orders of this week, newest first", { table: " caption-top", caption: "" }),
  },
  {
    id: "coloured",
    title: "Coloured rows",
    source: table("Orders by state", {
      rows: each(
        tones,
        (tone, state) =>
          `    <tr class="${tone}"><th
            scope="row">HV-10477</th><td>${state}</td><td>Dublin</td><td
            class="text-end">€19,168.00</td></tr>`,
      ),
    }),
  },
  {
    id: "responsive",
    title: "Responsive",
    about: "Wide tables scroll horizontally inside their container.",
    source: `<div class="table-responsive" tabindex="0" role="region"
      aria-label="Products with all figures">
<table class="table text-nowrap mb-0">
  <caption class="visually-hidden">Products with all figures</caption>
  <thead><tr>${wideHeads.map((name) => `<th scope="col">${name}</th>`).join("")}</tr></thead>
  <tbody>
    <tr><th scope="row">Porcelain dinner
      set</th><td>691110</td><td>Portugal</td><td>€89.00</td><td>52</td><td>18</td><td>120</td>
        <td>7.4 kg</td><td>1</td><td>Porcelanas do Vouga</td></tr>
    <tr><th scope="row">Cotton bed linen,
      double</th><td>630231</td><td>Türkiye</td><td>€56.00</td><td>130</td><td>80</td><td>400</td>
        <td>2.1 kg</td><td>6</td><td>Anatolia Textiles</td></tr>
    <tr><th scope="row">LED bulb E27,
      10-pack</th><td>853952</td><td>China</td><td>€19.90</td><td>860</td><td>200</td>
        <td>2,400</td><td>0.6 kg</td><td>24</td><td>Pearl Delta Electric</td></tr>
  </tbody>
</table>
</div>`,
  },
];
