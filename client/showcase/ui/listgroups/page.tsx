import { type Example, each, Gallery, markup } from "#client/showcase/ui/gallery.tsx";

export function Component() {
  return <Gallery title="List groups" lead="Bordered lists." examples={examples} isMoving />;
}

const goods = [
  ["Porcelain dinner set"],
  ["Stainless pan set"],
  ["Glass storage jars"],
  ["Cotton bed linen"],
] as const;
const contexts = [
  ["list-group-item-primary", "Two rules changed"],
  ["list-group-item-secondary", "Saved as a draft"],
  ["list-group-item-success", "S-2211 released"],
  ["list-group-item-danger", "S-2207 held"],
  ["list-group-item-warning", "Quota 61 % used"],
  ["list-group-item-info", "Declaration runs out in January"],
] as const;

const examples: readonly Example[] = [
  {
    id: "basic",
    title: "Basic",
    source: `<ul class="list-group">\n${each(
      goods,
      (name) => `  <li
      class="list-group-item">${name}</li>`,
    )}\n</ul>`,
  },
  {
    id: "active",
    title: "Active",
    source: markup`
      <ul class="list-group">
        <li class="list-group-item active" aria-current="true">S-2211, at customs</li>
        <li class="list-group-item">S-2212, under way</li>
        <li class="list-group-item">S-2214, booked</li>
      </ul>`,
  },
  {
    id: "disabled",
    title: "Disabled",
    source: markup`
      <div class="list-group">
        <button type="button" class="list-group-item list-group-item-action" disabled>Solar panel
          430 W: sold out</button>
        <button type="button" class="list-group-item list-group-item-action">LED bulb E27: 860 in
          stock</button>
        <button type="button" class="list-group-item list-group-item-action">Office headset: 215
          in stock</button>
      </div>`,
  },
  {
    id: "links",
    title: "Links and buttons",
    source: markup`
      <div class="list-group">
        <a class="list-group-item list-group-item-action active" aria-current="true"
          href="#links">This list</a>
        <a class="list-group-item list-group-item-action" href="#flush">Flush list</a>
        <a class="list-group-item list-group-item-action" href="#badges">List with badges</a>
        <button type="button" class="list-group-item list-group-item-action">With a button</button>
      </div>`,
  },
  {
    id: "flush",
    title: "Flush",
    about: "Without outer borders, for cards.",
    source: `<ul class="list-group list-group-flush">\n${each(
      goods,
      (name) => `  <li
      class="list-group-item">${name}</li>`,
    )}\n</ul>`,
  },
  {
    id: "horizontal",
    title: "Horizontal",
    about: "Side by side from 576 px.",
    source: markup`
      <ul class="list-group list-group-horizontal-sm">
        <li class="list-group-item flex-fill">Booked: 3</li>
        <li class="list-group-item flex-fill">Under way: 2</li>
        <li class="list-group-item flex-fill">Cleared: 1</li>
      </ul>`,
  },
  {
    id: "contextual",
    title: "Contextual",
    source: `<ul class="list-group">\n${each(
      contexts,
      (look, text) => `  <li
      class="list-group-item ${look}">${text}</li>`,
    )}\n</ul>`,
  },
  {
    id: "contextual-links",
    title: "Contextual links",
    source: `<div class="list-group">\n${each(
      contexts,
      (look, text) => `  <a
      class="list-group-item list-group-item-action ${look}"
      href="#contextual">${text}</a>`,
    )}\n</div>`,
  },
  {
    id: "badges",
    title: "Badges",
    source: markup`
      <ul class="list-group">
        <li class="list-group-item d-flex justify-content-between align-items-center">Entries to
          check <span class="badge rounded-pill text-bg-primary">14</span></li>
        <li class="list-group-item d-flex justify-content-between align-items-center">Questions of
          customers <span class="badge rounded-pill text-bg-secondary">2</span></li>
        <li class="list-group-item d-flex justify-content-between align-items-center">Deadlines
          this week <span class="badge rounded-pill text-bg-danger">1</span></li>
      </ul>`,
  },
  {
    id: "checks",
    title: "Checks and radios",
    source: markup`
      <ul class="list-group mb-3">
        <li class="list-group-item"><input class="form-check-input me-1" type="checkbox"
          id="paper-invoice" checked> <label class="form-check-label"
          for="paper-invoice">Invoice</label></li>
        <li class="list-group-item"><input class="form-check-input me-1" type="checkbox"
          id="paper-list"> <label class="form-check-label" for="paper-list">Packing
          list</label></li>
        <li class="list-group-item"><input class="form-check-input me-1" type="checkbox"
          id="paper-origin"> <label class="form-check-label" for="paper-origin">Statement of
          origin</label></li>
      </ul>
      <ul class="list-group">
        <li class="list-group-item"><input class="form-check-input me-1" type="radio" name="way"
          id="way-sea" checked> <label class="form-check-label" for="way-sea">By sea</label></li>
        <li class="list-group-item"><input class="form-check-input me-1" type="radio" name="way"
          id="way-road"> <label class="form-check-label" for="way-road">By road</label></li>
      </ul>`,
  },
  {
    id: "numbered",
    title: "Numbered",
    source: markup`
      <ol class="list-group list-group-numbered">
        <li class="list-group-item">Describe the goods</li>
        <li class="list-group-item">Prove the origin</li>
        <li class="list-group-item">State the value</li>
        <li class="list-group-item">Send the entry</li>
      </ol>`,
  },
  {
    id: "custom",
    title: "Custom content",
    source: markup`
      <div class="list-group">
        <a class="list-group-item list-group-item-action" href="#custom">
          <div class="d-flex justify-content-between"><h3 class="mb-1">S-2209</h3><small>in eight
            days</small></div>
          <p class="mb-1">Solar panels and canvas trainers from Hai Phong.</p><small>Origin of the
            cells to be shown</small>
        </a>
        <a class="list-group-item list-group-item-action" href="#basic">
          <div class="d-flex justify-content-between"><h3 class="mb-1">S-2212</h3><small>in two
            days</small></div>
          <p class="mb-1">Porcelain from Aveiro.</p><small>Inside the Union: no declaration</small>
        </a>
      </div>`,
  },
];
