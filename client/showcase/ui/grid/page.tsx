import "#client/showcase/ui/grid/grid.css";
import { type Example, Gallery, markup } from "#client/showcase/ui/gallery.tsx";

export function Component() {
  return <Gallery title="Grid" lead="Twelve columns and six breakpoints." examples={examples} />;
}

const examples: readonly Example[] = [
  {
    id: "breakpoints",
    title: "Breakpoints",
    about: "The widths from which classes apply. The smallest has no infix.",
    wide: true,
    source: markup`
      <div class="table-responsive" tabindex="0" role="region" aria-label="Breakpoints of the grid">
        <table class="table mb-0">
          <caption class="visually-hidden">Breakpoints of the grid</caption>
          <thead><tr><th scope="col"><span class="visually-hidden">What</span></th><th
            scope="col">xs</th><th scope="col">sm</th><th scope="col">md</th><th
            scope="col">lg</th><th scope="col">xl</th><th scope="col">xxl</th></tr></thead>
          <tbody>
            <tr><th scope="row">From</th><td>0</td><td>576 px</td><td>768 px</td><td>992
              px</td><td>1200 px</td><td>1400 px</td></tr>
            <tr><th scope="row">Container</th><td>auto</td><td>540 px</td><td>720 px</td><td>960
              px</td><td>1140 px</td><td>1320 px</td></tr>
            <tr><th scope="row">Class</th><td><code>.col-</code></td>
              <td><code>.col-sm-</code></td><td><code>.col-md-</code></td>
                <td><code>.col-lg-</code></td><td><code>.col-xl-</code></td>
                  <td><code>.col-xxl-</code></td></tr>
            <tr><th scope="row">Columns</th><td colspan="6">12</td></tr>
            <tr><th scope="row">Gutter</th><td colspan="6">1.5 rem, 0.75 rem on each side</td></tr>
          </tbody>
        </table>
      </div>`,
  },
  {
    id: "equal",
    title: "Equal columns",
    source: markup`
      <div class="row grid-show"><div class="col">1 of 2</div><div class="col">2 of 2</div></div>
      <div class="row grid-show"><div class="col">1 of 3</div><div class="col">2 of 3</div><div
        class="col">3 of 3</div></div>`,
  },
  {
    id: "widths",
    title: "Set widths",
    source: markup`
      <div class="row grid-show"><div class="col-8">8</div><div class="col-4">4</div></div>
      <div class="row grid-show"><div class="col">rest</div><div class="col-6">6</div><div
        class="col">rest</div></div>
      <div class="row grid-show"><div class="col-auto">as wide as its words</div><div
        class="col">rest</div></div>`,
  },
  {
    id: "responsive",
    title: "By width of the screen",
    about: "Stacked, then two, then four in a row.",
    source: markup`
      <div class="row grid-show"><div class="col-12 col-sm-6 col-xl-3">Goods</div><div
        class="col-12 col-sm-6 col-xl-3">Origin</div><div
        class="col-12 col-sm-6 col-xl-3">Value</div><div
        class="col-12 col-sm-6 col-xl-3">Duty</div></div>`,
  },
  {
    id: "alignment",
    title: "Alignment",
    source: markup`
      <div class="row grid-show grid-tall"><div class="col-3 align-self-start">top</div><div
        class="col-3 align-self-center">middle</div><div
        class="col-3 align-self-end">bottom</div></div>
      <div class="row grid-show justify-content-center"><div class="col-4">centre</div></div>
      <div class="row grid-show justify-content-between"><div class="col-4">apart</div><div
        class="col-4">apart</div></div>`,
  },
  {
    id: "order",
    title: "Order and offset",
    about: "Order changes the visual order only, not the reading order.",
    source: markup`
      <div class="row grid-show"><div class="col order-last">first in the page</div><div
        class="col">second</div><div class="col order-first">third</div></div>
      <div class="row grid-show"><div class="col-4 offset-4">after four empty ones</div></div>`,
  },
  {
    id: "nesting",
    title: "Nesting",
    source: markup`
      <div class="row grid-show"><div class="col-sm-9">9<div class="row"><div class="col-8">8 of
        these</div><div class="col-4">4 of these</div></div></div><div
          class="col-sm-3">3</div></div>`,
  },
  {
    id: "gutters",
    title: "Gutters",
    source: markup`
      <div class="row grid-show g-0"><div class="col">none</div><div class="col">none</div></div>
      <div class="row grid-show g-2"><div class="col"><div>small</div></div><div
        class="col"><div>small</div></div></div>`,
  },
];
