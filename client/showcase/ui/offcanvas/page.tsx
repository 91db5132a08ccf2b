import { type Example, each, Gallery, markup } from "#client/showcase/ui/gallery.tsx";

export function Component() {
  return (
    <Gallery
      title="Offcanvas"
      lead="Panels that slide in from an edge."
      examples={examples}
      isMoving
    />
  );
}

const body =
  "<p>Anti-dumping on panels: show the origin of the cells.</p><p>Arrival in eight days, " +
  "by Blue Route Lines.</p>";

const panel = (id: string, heading: string, place: string, more = "") =>
  `<div class="offcanvas ${place}" tabindex="-1" id="${id}" aria-labelledby="${id}-heading"${more}>
  <div class="offcanvas-header">
    <h3 class="offcanvas-title" id="${id}-heading">${heading}</h3>
    <button type="button" class="btn-close" data-bs-dismiss="offcanvas" aria-label="Close"></button>
  </div>
  <div class="offcanvas-body">${body}</div>
</div>`;

const opener = (id: string, name: string, look = "btn-outline-primary") =>
  `<button type="button" class="btn ${look}" data-bs-toggle="offcanvas" data-bs-target="#${id}"
    aria-controls="${id}">${name}</button>`;

const row = (items: string) => `<div class="example-row">\n${items}\n</div>`;

const examples: readonly Example[] = [
  {
    id: "basic",
    title: "Basic",
    about: "The page is dimmed and locked; Escape or a click outside closes the panel.",
    source: [
      opener("shipment", "Open S-2209", "btn-primary"),
      panel("shipment", "Shipment S-2209", "offcanvas-start"),
    ].join("\n"),
  },
  {
    id: "options",
    title: "Backdrop and scroll",
    about: "The page's behaviour while the panel is open.",
    source: row(
      each(
        [
          [
            "scroll-only",
            "Page scrolls, no backdrop",
            ' data-bs-scroll="true" data-bs-backdrop="false"',
          ],
          ["backdrop-only", "Backdrop, page locked", ""],
          ["scroll-and-backdrop", "Backdrop and scroll", ' data-bs-scroll="true"'],
          ["static-backdrop", "Closed by its button only", ' data-bs-backdrop="static"'],
        ] as const,
        (id, name, more) => `${opener(id, name)}\n${panel(id, name, "offcanvas-start", more)}`,
      ),
    ),
  },
  {
    id: "placements",
    title: "Four placements",
    source: row(
      each(
        [
          ["from-start", "Left", "offcanvas-start"],
          ["from-end", "Right", "offcanvas-end"],
          ["from-top", "Top", "offcanvas-top"],
          ["from-bottom", "Bottom", "offcanvas-bottom"],
        ] as const,
        (id, name, place) =>
          `${opener(id, name)}\n${panel(id, `From the ${name.toLowerCase()}`, place)}`,
      ),
    ),
  },
  {
    id: "responsive",
    title: "Only on narrow screens",
    about: "From 992 px the content is part of the page.",
    source: markup`
      <button type="button" class="btn btn-primary d-lg-none" data-bs-toggle="offcanvas"
        data-bs-target="#narrow" aria-controls="narrow">Open the notes</button>
      <div class="offcanvas-lg offcanvas-end" tabindex="-1" id="narrow"
        aria-labelledby="narrow-heading">
        <div class="offcanvas-header">
          <h3 class="offcanvas-title" id="narrow-heading">Notes on the lane</h3>
          <button type="button" class="btn-close" data-bs-dismiss="offcanvas"
            data-bs-target="#narrow" aria-label="Close"></button>
        </div>
        <div class="offcanvas-body">
          <p class="mb-0">Rotterdam to Leeds: a safety declaration before the ferry, a statement
            of origin on the invoice.</p>
        </div>
      </div>`,
  },
];
