import "#client/showcase/ui/progress/progress.css";
import { type Example, each, Gallery, markup } from "#client/showcase/ui/gallery.tsx";

export function Component() {
  return <Gallery title="Progress" lead="Progress as a number and a bar." examples={examples} />;
}

const bar = (label: string, value: number, width: string, look = "", outer = "", text = "") =>
  `<div class="progress${outer}" role="progressbar" aria-label="${label}" aria-valuenow="${value}"
    aria-valuemin="0" aria-valuemax="100"><div
    class="progress-bar ${width}${look}">${text}</div></div>`;

const column = (items: string) =>
  `<div class="example-column">\n${items.replace(/^/gm, "  ")}\n</div>`;

const contexts = [
  ["bg-primary", "Goods described"],
  ["bg-secondary", "Drafts"],
  ["bg-success", "Cleared"],
  ["bg-danger", "Held"],
  ["bg-warning", "Due this week"],
  ["bg-info", "Asked for"],
] as const;
const widths = ["w-100", "w-75", "w-50", "w-25", "w-75", "w-50"] as const;
const values = [100, 75, 50, 25, 75, 50] as const;
const coloured = (look = "", outer = "") =>
  contexts
    .map(([colour, label], at) =>
      bar(label, values[at] ?? 0, widths[at] ?? "", ` ${colour}${look}`, outer),
    )
    .join("\n");

const examples: readonly Example[] = [
  {
    id: "basic",
    title: "Basic",
    about: "Show the number in or next to the bar: length alone is not enough.",
    source: column(
      [
        bar("Papers of S-2214", 0, "w-0"),
        bar("Papers of S-2211", 25, "w-25", "", "", "25 %"),
        bar("Papers of S-2212", 50, "w-50", "", "", "50 %"),
        bar("Papers of S-2209", 75, "w-75", "", "", "75 %"),
        bar("Papers of S-2210", 100, "w-100", "", "", "100 %"),
      ].join("\n"),
    ),
  },
  { id: "contextual", title: "Contextual", source: column(coloured()) },
  { id: "striped", title: "Striped", source: column(coloured(" progress-bar-striped")) },
  {
    id: "animated",
    title: "Animated",
    about: "Animated stripes for running tasks; static with reduced motion.",
    source: column(coloured(" progress-bar-striped progress-bar-animated")),
  },
  {
    id: "sizes",
    title: "Sizes",
    source: column(
      each(
        [
          [" progress-xs", "Extra small"],
          [" progress-sm", "Small"],
          [" progress-md", "Medium"],
          [" progress-lg", "Large"],
          [" progress-xl", "Extra large"],
        ] as const,
        (size, name) => bar(name, 75, "w-75", "", size),
      ),
    ),
  },
  {
    id: "stacked",
    title: "Several in one",
    about: "The status of 120 entries.",
    source: markup`
      <div class="progress-stacked">
        <div class="progress w-50" role="progressbar" aria-label="Cleared" aria-valuenow="50"
          aria-valuemin="0" aria-valuemax="100"><div class="progress-bar bg-success">60
          cleared</div></div>
        <div class="progress w-25" role="progressbar" aria-label="At customs" aria-valuenow="25"
          aria-valuemin="0" aria-valuemax="100"><div class="progress-bar bg-warning text-black">30
          at customs</div></div>
        <div class="progress w-25" role="progressbar" aria-label="Held" aria-valuenow="25"
          aria-valuemin="0" aria-valuemax="100"><div class="progress-bar bg-danger">30
          held</div></div>
      </div>`,
  },
  {
    id: "vertical",
    title: "Vertical",
    about: "How full the bays of hall 2 are.",
    source: `<div class="example-row gap-4">\n${each(
      [
        ["h-25", "bg-success", "25", "Bay A"],
        ["h-50", "bg-primary", "50", "Bay B"],
        ["h-75", "bg-warning", "75", "Bay C"],
        ["h-100", "bg-danger", "100", "Bay D"],
        ["h-50", "bg-info progress-bar-striped", "50", "Bay E"],
      ] as const,
      (height, look, value, name) =>
        `  <figure class="upright"><div class="progress progress-upright" role="progressbar"
          aria-label="${name}" aria-valuenow="${value}" aria-valuemin="0" aria-valuemax="100"><div
          class="progress-bar ${height} ${look}"></div></div><figcaption>${name}, ${value}
          %</figcaption></figure>`,
    )}\n</div>`,
  },
  {
    id: "native",
    title: "The browser's own",
    about: "The native element needs neither script nor ARIA.",
    source: markup`
      <div class="example-column">
        <label>Upload of the invoice <progress class="w-100" max="100" value="60">60
          %</progress></label>
        <label>Quota for olive oil used <meter class="w-100" min="0" max="100" low="50" high="80"
          value="61">61 %</meter></label>
      </div>`,
  },
];
