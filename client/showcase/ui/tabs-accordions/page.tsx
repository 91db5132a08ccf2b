import "#client/showcase/ui/tabs-accordions/tabs.css";
import { type Example, Gallery, markup } from "#client/showcase/ui/gallery.tsx";

export function Component() {
  return (
    <Gallery
      title="Tabs &amp; accordions"
      lead="Several panels in one place. Arrow keys move between tabs."
      examples={examples}
      isMoving
    />
  );
}

const parts = [
  [
    "goods",
    "Goods",
    "Three lines: bed linen, LED bulbs and a dinner set. Two have a binding ruling.",
  ],
  ["duty", "Duty", "€1,284.20, of it €0.00 on the linen, which comes with a certificate A.TR."],
  [
    "papers",
    "Papers",
    "Invoice, packing list and certificate are in the file; the test report is missing.",
  ],
] as const;

const tab = (of: string, shape: string) =>
  parts
    .map(([key, name], at) =>
      `<li class="nav-item" role="presentation"><button type="button"
        class="nav-link${at === 0 ? " active" : ""}" id="${of}-${key}-tab"
        data-bs-toggle="${shape}" data-bs-target="#${of}-${key}" role="tab"
        aria-controls="${of}-${key}"
        aria-selected="${at === 0}"${at === 0 ? "" : ' tabindex="-1"'}>${name}</button></li>`.replace(
        /^/gm,
        "  ",
      ),
    )
    .join("\n");

const panes = (of: string) =>
  parts
    .map(
      ([key, , text], at) =>
        `  <div class="tab-pane fade${at === 0 ? " show active" : ""}" id="${of}-${key}"
          role="tabpanel" aria-labelledby="${of}-${key}-tab" tabindex="0"><p
          class="mb-0">${text}</p></div>`,
    )
    .join("\n");

const tabs = (of: string, look: string, body = "pt-3", shape = "tab") =>
  `<ul class="nav ${look}" role="tablist">\n${tab(of, shape)}\n</ul>\n<div
    class="tab-content ${body}">\n${panes(of)}\n</div>`;

const vertical = (of: string, isRight: boolean) =>
  `<div class="d-flex gap-3 align-items-start${isRight ? " flex-row-reverse" : ""}">\n<ul
    class="nav nav-pills flex-column" role="tablist"
    aria-orientation="vertical">\n${tab(of, "pill")}\n</ul>\n<div
    class="tab-content flex-fill">\n${panes(of)}\n</div>\n</div>`;

const questions = [
  [
    "origin",
    "Which origin goes on the invoice?",
    "The country where the goods got their last substantial working, not the one they were " +
      "shipped from.",
  ],
  [
    "value",
    "Is freight part of the value?",
    "Up to the border of the Union it is; what comes after it is not, if it stands apart " +
      "on the invoice.",
  ],
  [
    "quota",
    "What if the quota is used up?",
    "The entry stays valid, the full rate is due, and the difference is paid back only if " +
      "the quota is raised.",
  ],
] as const;

const accordion = (id: string, look: string, isFree = false) =>
  `<div class="${look}" id="${id}">\n${questions
    .map(
      ([key, question, answer], at) => `  <div class="accordion-item">
    <h3 class="accordion-header"><button type="button"
      class="accordion-button${at === 0 ? "" : " collapsed"}" data-bs-toggle="collapse"
      data-bs-target="#${id}-${key}" aria-expanded="${at === 0}"
      aria-controls="${id}-${key}">${question}</button></h3>
    <div id="${id}-${key}"
      class="accordion-collapse collapse${at === 0 ? " show" : ""}"${
        isFree ? "" : ` data-bs-parent="#${id}"`
      }><div class="accordion-body">${answer}</div></div>
  </div>`,
    )
    .join("\n")}\n</div>`;

const examples: readonly Example[] = [
  { id: "default", title: "Default tabs", source: tabs("plain", "nav-tabs") },
  {
    id: "justified",
    title: "Justified tabs",
    about: "Equal widths across the row.",
    source: tabs("even", "nav-tabs nav-justified"),
  },
  { id: "pills", title: "Pills", source: tabs("pill", "nav-pills", "pt-3", "pill") },
  {
    id: "justified-pills",
    title: "Justified pills",
    source: tabs("evenpill", "nav-pills nav-fill", "pt-3", "pill"),
  },
  { id: "vertical-left", title: "Vertical, left", source: vertical("left", false) },
  { id: "vertical-right", title: "Vertical, right", source: vertical("right", true) },
  {
    id: "bordered",
    title: "Bordered tabs",
    about: "The active tab is underlined, its panel bordered.",
    source: tabs("framed", "nav-tabs nav-bordered", "framed-pane"),
  },
  { id: "underline", title: "Underlined tabs", source: tabs("lined", "nav-underline") },
  {
    id: "accordion",
    title: "Accordion",
    about: "Opening one closes the other.",
    source: accordion("one-at-a-time", "accordion"),
  },
  {
    id: "accordion-flush",
    title: "Flush accordion",
    about: "Without borders; several can be open.",
    source: accordion("several", "accordion accordion-flush", true),
  },
  {
    id: "collapse",
    title: "Collapse",
    about: "A panel toggled by a button.",
    wide: true,
    source: markup`
      <div>
        <button type="button" class="btn btn-primary" data-bs-toggle="collapse"
          data-bs-target="#reason" aria-expanded="false" aria-controls="reason">Why was S-2207
          held?</button>
        <div class="collapse" id="reason">
          <p class="mt-3 mb-0">The test report of lot 18 is missing. The market authority has
            stopped the bulbs until it is shown; the headsets may leave.</p>
        </div>
      </div>`,
  },
];
