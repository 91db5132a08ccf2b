import { demoPaths } from "#client/showcase/paths.ts";
import { type Example, each, Gallery, markup } from "#client/showcase/ui/gallery.tsx";

export function Component() {
  return <Gallery title="Spinners" lead="For tasks of unknown duration." examples={examples} />;
}

const tones = [
  ["text-primary"],
  ["text-secondary"],
  ["text-success"],
  ["text-danger"],
  ["text-warning"],
  ["text-info"],
  ["text-body"],
] as const;
const row = (items: string) =>
  `<div class="example-row gap-3">\n${items.replace(/^/gm, "  ")}\n</div>`;
const spin = (kind: string, more = "") =>
  `<span class="${kind}${more}" role="status"><span class="visually-hidden">Looking up the
    duty</span></span>`;
const quiet = (kind: string) => `<span class="${kind}" aria-hidden="true"></span>`;

const examples: readonly Example[] = [
  { id: "border", title: "Border spinner", source: spin("spinner-border") },
  { id: "growing", title: "Growing spinner", source: spin("spinner-grow") },
  {
    id: "border-colours",
    title: "Border, colours",
    source: row(each(tones, (tone) => quiet(`spinner-border ${tone}`))),
  },
  {
    id: "growing-colours",
    title: "Growing, colours",
    source: row(each(tones, (tone) => quiet(`spinner-grow ${tone}`))),
  },
  {
    id: "alignment",
    title: "Alignment",
    about: "Centred, at the end, and beside text.",
    source: markup`
      <div class="example-column">
        <div class="d-flex justify-content-center">${quiet("spinner-border")}</div>
        <div class="d-flex align-items-center"><strong role="status">Reading the tariff
          …</strong>${quiet("spinner-border ms-auto")}</div>
        <div class="text-end">${quiet("spinner-border")}</div>
      </div>`,
  },
  {
    id: "sizes",
    title: "Sizes",
    source: row(
      [
        quiet("spinner-border spinner-border-sm"),
        quiet("spinner-grow spinner-grow-sm"),
        quiet("spinner-border"),
        quiet("spinner-grow"),
        quiet("spinner-border spinner-large"),
        quiet("spinner-grow spinner-large"),
      ].join("\n"),
    ),
  },
  {
    id: "in-buttons",
    title: "In buttons",
    about: "The label names the task. For a working demo see Extended UI, loading buttons.",
    source: row(
      `<button type="button" class="btn btn-primary"
        disabled>${quiet("spinner-border spinner-border-sm")} Looking up …</button>
<button type="button" class="btn btn-primary" disabled>${quiet("spinner-grow spinner-grow-sm")}
  Sending …</button>
<button type="button" class="btn btn-outline-secondary" disabled
  aria-label="Loading">${quiet("spinner-border spinner-border-sm")}</button>
<a href="${demoPaths.loadingButtons}">Loading buttons</a>`,
    ),
  },
];
