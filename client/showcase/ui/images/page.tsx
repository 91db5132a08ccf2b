import harbour from "#client/showcase/ui/drawings/harbour.svg?no-inline";
import road from "#client/showcase/ui/drawings/road.svg?no-inline";
import warehouse from "#client/showcase/ui/drawings/warehouse.svg?no-inline";
import { type Example, each, Gallery, markup } from "#client/showcase/ui/gallery.tsx";

export function Component() {
  return <Gallery title="Images" lead="Shapes and sizes of pictures." examples={examples} />;
}

const examples: readonly Example[] = [
  {
    id: "shapes",
    title: "Shapes",
    about: "Square, rounded, circle, pill, thumbnail.",
    wide: true,
    source: `<div class="example-row align-items-end gap-4">\n${each(
      [
        ["", "Square", "160", "90"],
        ["rounded", "Rounded", "160", "90"],
        ["rounded-4", "Well rounded", "160", "90"],
        ["rounded-circle object-fit-cover picture-square", "Round", "90", "90"],
        ["rounded-pill", "Pill", "160", "90"],
        ["img-thumbnail", "Thumbnail", "160", "90"],
      ] as const,
      (shape, name, width, height) =>
        `  <figure class="figure mb-0"><img class="figure-img ${shape}" src="${harbour}"
          width="${width}" height="${height}" alt="A container ship at the quay"><figcaption
          class="figure-caption">${name}</figcaption></figure>`,
    )}\n</div>`,
  },
  {
    id: "sizes",
    title: "Sizes",
    about: "25, 50, 75 and 100 % of the row.",
    source: `<div class="example-column justify-items-start">\n${each(
      [["w-25"], ["w-50"], ["w-75"], ["w-100"]] as const,
      (size) =>
        `  <img class="${size} h-auto rounded" src="${road}" width="640" height="360"
          alt="A lorry, ${size.slice(2)} % of the row wide">`,
    )}\n</div>`,
  },
  {
    id: "fluid",
    title: "Responsive",
    source: markup`
      <img class="img-fluid" src="${warehouse}" width="640" height="360"
        alt="A warehouse with boxes in front">`,
  },
  {
    id: "alignment",
    title: "Alignment",
    source: markup`
      <div class="clearfix">
        <img class="float-start rounded me-3" src="${harbour}" width="160" height="90"
          alt="Left: a ship">
        <img class="float-end rounded ms-3" src="${road}" width="160" height="90"
          alt="Right: a lorry">
        <p>By sea as far as Rotterdam, by road from there.</p>
      </div>
      <img class="d-block mx-auto mt-3 rounded" src="${warehouse}" width="160" height="90"
        alt="Centre: a warehouse">`,
  },
  {
    id: "figure",
    title: "With a caption",
    source: markup`
      <figure class="figure">
        <img class="figure-img img-fluid rounded" src="${harbour}" width="640" height="360"
          alt="A container ship at the quay under a crane">
        <figcaption class="figure-caption">S-2209 in Rotterdam, the third ship of the
          month.</figcaption>
      </figure>`,
  },
];
