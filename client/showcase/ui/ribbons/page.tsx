import "#client/showcase/ui/ribbons/ribbons.css";
import { type Example, each, Gallery } from "#client/showcase/ui/gallery.tsx";

export function Component() {
  return <Gallery title="Ribbons" lead="Labels across a card's corner." examples={examples} />;
}

const colours = [
  ["ribbon-primary", "New"],
  ["ribbon-secondary", "Draft"],
  ["ribbon-success", "Cleared"],
  ["ribbon-danger", "Held"],
  ["ribbon-warning", "Due"],
  ["ribbon-info", "Asked"],
  ["ribbon-pink", "Gift"],
  ["ribbon-purple", "Ruling"],
  ["ribbon-dark", "Closed"],
] as const;

const goods = [
  "Porcelain dinner set, HS 691110",
  "Stainless pan set, HS 732393",
  "Glass storage jars, HS 701090",
  "LED bulb E27, HS 853952",
  "Extra virgin olive oil, HS 150920",
  "Leather handbag, HS 420221",
  "Dark chocolate bars, HS 180632",
  "Electric city bicycle, HS 871160",
  "Canvas trainer, HS 640411",
] as const;

const boxes = (shape: string) => {
  let at = 0;
  return `<div class="ribbon-row">\n${each(
    colours,
    (colour, word) => `  <div
    class="ribbon-box"><span
    class="ribbon ${shape} ${colour}"><span>${word}</span></span><p>${goods[at++]}</p></div>`,
  )}\n</div>`;
};

const examples: readonly Example[] = [
  {
    id: "corner",
    title: "Corner",
    about: "Across the top left corner.",
    wide: true,
    source: boxes("ribbon-corner"),
  },
  {
    id: "plain",
    title: "Plain",
    about: "A pointed tab at the edge.",
    wide: true,
    source: boxes("ribbon-plain"),
  },
  {
    id: "two-tone",
    title: "Two-tone",
    about: "Folded around the edge, with a darker fold.",
    wide: true,
    source: boxes("ribbon-fold"),
  },
];
