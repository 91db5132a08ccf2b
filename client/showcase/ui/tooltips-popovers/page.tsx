import "#client/showcase/ui/tooltips-popovers/tips.css";
import { type Example, each, Gallery, markup } from "#client/showcase/ui/gallery.tsx";

export function Component() {
  return (
    <Gallery
      title="Tooltips &amp; popovers"
      lead="Additional information beside an element."
      examples={examples}
      isMoving
    />
  );
}

const places = [
  ["top", "Above"],
  ["right", "On the right"],
  ["bottom", "Below"],
  ["left", "On the left"],
] as const;
const row = (items: string) => `<div class="example-row">\n${items.replace(/^/gm, "  ")}\n</div>`;

const examples: readonly Example[] = [
  {
    id: "tooltip-directions",
    title: "Tooltips: directions",
    about: "On hover and focus; Escape or leaving hides it.",
    source: row(
      each(
        places,
        (place, name) =>
          `<button type="button" class="btn btn-outline-primary" data-bs-toggle="tooltip"
            data-bs-placement="${place}"
            data-bs-title="Six digits, the same in every country">${name}</button>`,
      ),
    ),
  },
  {
    id: "tooltip-html",
    title: "Tooltips: HTML content",
    source: row(
      `<button type="button" class="btn btn-primary" data-bs-toggle="tooltip" data-bs-html="true"
        data-bs-title="HS <b>691110</b>: <em>table ware of porcelain</em>">With bold and
        italics</button>`,
    ),
  },
  {
    id: "tooltip-text",
    title: "Tooltips: in running text",
    source: markup`
      <p class="mb-0">The goods entered with a <button type="button" class="btn btn-link tip-word"
        data-bs-toggle="tooltip"
        data-bs-title="Movement certificate between the Union and Türkiye">certificate
        A.TR.</button> and under a <button type="button" class="btn btn-link tip-word"
          data-bs-toggle="tooltip" data-bs-title="A lower rate for a limited quantity">tariff
          quota</button>.</p>`,
  },
  {
    id: "tooltip-disabled",
    title: "Tooltips: disabled elements",
    about: "Disabled buttons fire no events, so their focusable wrapper shows the reason.",
    source: row(
      `<span class="d-inline-block" tabindex="0" role="group" aria-label="Send, not possible yet"
        data-bs-toggle="tooltip" data-bs-title="Two goods lines have no HS code yet"><button
        type="button" class="btn btn-primary" disabled>Send declaration</button></span>`,
    ),
  },
  {
    id: "popover-basic",
    title: "Popovers",
    about: "Toggled by click.",
    source: row(
      `<button type="button" class="btn btn-primary" data-bs-toggle="popover"
        data-bs-title="Preferential origin"
        data-bs-content="Proven origin in an agreement country: the lower rate applies."
        >What is preference?</button>`,
    ),
  },
  {
    id: "popover-directions",
    title: "Popovers: directions",
    source: row(
      each(
        places,
        (place, name) =>
          `<button type="button" class="btn btn-outline-primary" data-bs-toggle="popover"
            data-bs-placement="${place}" data-bs-title="${name}"
            data-bs-content="It moves to the other side where it would not fit.">${name}</button>`,
      ),
    ),
  },
  {
    id: "popover-dismiss",
    title: "Popovers: dismiss",
    about: "The next click anywhere closes it.",
    source: row(
      `<button type="button" class="btn btn-primary" data-bs-toggle="popover"
        data-bs-trigger="focus" data-bs-title="Storage"
        data-bs-content="€84 a day from the fourth day on.">What does waiting cost?</button>`,
    ),
  },
  {
    id: "popover-hover",
    title: "Popovers: hover",
    source: row(
      `<button type="button" class="btn btn-primary" data-bs-toggle="popover"
        data-bs-trigger="hover focus" data-bs-title="S-2209"
        data-bs-content="Solar panels and trainers, due in eight days.">Point at S-2209</button>`,
    ),
  },
  {
    id: "popover-html",
    title: "Popovers: HTML content",
    source: row(
      `<button type="button" class="btn btn-primary" data-bs-toggle="popover" data-bs-html="true"
        data-bs-title="Papers of S-2214"
        data-bs-content="<ul class='mb-0'><li>Invoice</li><li><b>Statement of origin</b></li></ul>"
        >Which papers?</button>`,
    ),
  },
  {
    id: "popover-disabled",
    title: "Popovers: disabled elements",
    source: row(
      `<span class="d-inline-block" tabindex="0" role="group"
        aria-label="Release, not possible yet" data-bs-toggle="popover"
        data-bs-trigger="hover focus"
        data-bs-content="The test report of lot 18 is missing."><button type="button"
        class="btn btn-primary" disabled>Release S-2207</button></span>`,
    ),
  },
];
