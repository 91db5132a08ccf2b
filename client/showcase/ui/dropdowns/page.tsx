import { demoPaths } from "#client/showcase/paths.ts";
import { type Example, each, Gallery, markup } from "#client/showcase/ui/gallery.tsx";

export function Component() {
  return (
    <Gallery
      title="Dropdowns"
      lead="Dropdown menus. Arrow keys move, Escape closes."
      examples={examples}
      isMoving
    />
  );
}

const menu = (more = "") => `<ul class="dropdown-menu${more}">
    <li><button type="button" class="dropdown-item">Open the entry</button></li>
    <li><button type="button" class="dropdown-item">Copy it</button></li>
    <li><hr class="dropdown-divider"></li>
    <li><a class="dropdown-item" href="${demoPaths.ui}">All demos</a></li>
  </ul>`;

const single = (
  look: string,
  name: string,
  wrap = "dropdown",
  more = "",
  size = "",
) => `<div class="${wrap}">
  <button type="button" class="btn ${look}${size} dropdown-toggle" data-bs-toggle="dropdown"
    aria-expanded="false">${name}</button>
  ${menu(more)}
</div>`;

const split = (look: string, name: string, size = "", wrap = "btn-group") => `<div class="${wrap}">
  <button type="button" class="btn ${look}${size}">${name}</button>
  <button type="button" class="btn ${look}${size} dropdown-toggle dropdown-toggle-split"
    data-bs-toggle="dropdown" aria-expanded="false"><span class="visually-hidden">More of
    ${name}</span></button>
  ${menu()}
</div>`;

const looks = [
  ["btn-primary", "Primary"],
  ["btn-secondary", "Secondary"],
  ["btn-success", "Success"],
  ["btn-danger", "Danger"],
  ["btn-warning", "Warning"],
  ["btn-info", "Info"],
] as const;
const row = (items: string) => `<div class="example-row">\n${items}\n</div>`;

const examples: readonly Example[] = [
  {
    id: "single",
    title: "Single button",
    source: row(each(looks, (look, name) => single(look, name))),
  },
  {
    id: "split",
    title: "Split button",
    about: "The label runs the action; the arrow opens the menu.",
    source: row(each(looks, (look, name) => split(look, name))),
  },
  {
    id: "sizes",
    title: "Sizes",
    source: row(
      [
        single("btn-primary", "Large", "dropdown", "", " btn-lg"),
        split("btn-outline-primary", "Large, split", " btn-lg"),
        single("btn-primary", "Small", "dropdown", "", " btn-sm"),
        split("btn-outline-primary", "Small, split", " btn-sm"),
      ].join("\n"),
    ),
  },
  {
    id: "directions",
    title: "Directions",
    about: "Opens on the other side if there is no room.",
    source: row(
      each(
        [
          ["dropup", "Up"],
          ["dropend", "To the right"],
          ["dropstart", "To the left"],
          ["dropdown-center", "Centred below"],
          ["dropup-center dropup", "Centred above"],
        ] as const,
        (wrap, name) => single("btn-primary", name, wrap),
      ),
    ),
  },
  {
    id: "alignment",
    title: "Alignment",
    source: row(
      [
        single("btn-outline-primary", "Left edge", "dropdown", " dropdown-menu-start"),
        single("btn-outline-primary", "Right edge", "dropdown", " dropdown-menu-end"),
        single("btn-outline-primary", "Right from 992 px", "dropdown", " dropdown-menu-lg-end"),
      ].join("\n"),
    ),
  },
  {
    id: "items",
    title: "Headings, active and disabled items",
    source: markup`
      <div class="dropdown">
        <button type="button" class="btn btn-primary dropdown-toggle" data-bs-toggle="dropdown"
          aria-expanded="false">Sort by</button>
        <ul class="dropdown-menu">
          <li><h3 class="dropdown-header">Shipments</h3></li>
          <li><button type="button" class="dropdown-item active"
            aria-current="true">Arrival</button></li>
          <li><button type="button" class="dropdown-item">Partner</button></li>
          <li><button type="button" class="dropdown-item" disabled>Duty (not calculated
            yet)</button></li>
        </ul>
      </div>`,
  },
  {
    id: "form",
    title: "With a form",
    source: markup`
      <div class="dropdown">
        <button type="button" class="btn btn-primary dropdown-toggle" data-bs-toggle="dropdown"
          data-bs-auto-close="outside" aria-expanded="false">Find an order</button>
        <div class="dropdown-menu p-3">
          <form data-said="Looked for">
            <label class="form-label" for="find-order">Number or customer</label>
            <input class="form-control mb-3" id="find-order" name="order" placeholder="HV-10482"
              autocomplete="off" required>
            <button type="submit" class="btn btn-primary">Find</button>
          </form>
        </div>
      </div>`,
  },
  {
    id: "text",
    title: "With text",
    source: markup`
      <div class="dropdown">
        <button type="button" class="btn btn-primary dropdown-toggle" data-bs-toggle="dropdown"
          aria-expanded="false">What is A.TR.?</button>
        <div class="dropdown-menu dropdown-text p-3">
          <p>A movement certificate between the Union and Türkiye: goods in free circulation enter
            without duty.</p>
          <p class="mb-0">It says nothing about origin.</p>
        </div>
      </div>`,
  },
];
