import { type Example, each, Gallery, markup } from "#client/showcase/ui/gallery.tsx";

export function Component() {
  return <Gallery title="Placeholders" lead="Loading placeholders." examples={examples} />;
}

const hold = (items: string, more = "") =>
  `<p class="placeholder-line mb-0${more}"
    aria-hidden="true">\n${items.replace(/^/gm, "  ")}\n</p>`;

const examples: readonly Example[] = [
  {
    id: "card",
    title: "Card placeholder",
    about: "Sized like the content, to avoid layout shift, with one sentence for screen readers.",
    wide: true,
    source: markup`
      <div class="row row-cols-1 row-cols-md-2 g-3">
        <div class="col"><div class="card h-100"><div class="card-body">
          <h3 class="card-title">Porcelain dinner set</h3>
          <p class="card-text">HS 691110, made in Portugal. Twelve pieces, white glaze, safe in
            the dishwasher.</p>
          <button type="button" class="btn btn-primary">Open</button>
        </div></div></div>
        <div class="col"><div class="card h-100"><div class="card-body">
          <p class="visually-hidden" role="status">The good is being loaded.</p>
          <div class="placeholder-glow" aria-hidden="true">
            <p class="card-title"><span class="placeholder col-6"></span></p>
            <p class="card-text"><span class="placeholder col-7"></span> <span
              class="placeholder col-4"></span> <span class="placeholder col-4"></span> <span
              class="placeholder col-6"></span></p>
            <span class="btn btn-primary disabled placeholder col-4"></span>
          </div>
        </div></div></div>
      </div>`,
  },
  {
    id: "width",
    title: "Width",
    source: hold(
      `<span class="placeholder col-6"></span>\n<span class="placeholder w-75"></span>\n<span
        class="placeholder w-25"></span>\n<span class="placeholder w-100"></span>`,
    ),
  },
  {
    id: "colour",
    title: "Colour",
    source: hold(
      each(
        [
          ["bg-primary"],
          ["bg-secondary"],
          ["bg-success"],
          ["bg-danger"],
          ["bg-warning"],
          ["bg-info"],
          ["bg-light"],
          ["bg-dark"],
        ] as const,
        (look) => `<span class="placeholder col-12 mb-1 ${look}"></span>`,
      ),
    ),
  },
  {
    id: "sizing",
    title: "Sizing",
    source: hold(
      each(
        [["placeholder-lg"], [""], ["placeholder-sm"], ["placeholder-xs"]] as const,
        (size) => `<span class="placeholder col-12 mb-1 ${size}"></span>`,
      ),
    ),
  },
  {
    id: "glow",
    title: "Glow",
    about: "No animation with reduced motion; the same for the wave.",
    source: hold(`<span class="placeholder col-12"></span>`, " placeholder-glow"),
  },
  {
    id: "wave",
    title: "Wave",
    source: hold(`<span class="placeholder col-12"></span>`, " placeholder-wave"),
  },
];
