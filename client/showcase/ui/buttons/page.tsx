import { type Example, each, Gallery, markup } from "#client/showcase/ui/gallery.tsx";

export function Component() {
  return (
    <Gallery
      title="Buttons"
      lead="All button variants and groups. Press one: the example reports it."
      examples={examples}
      isMoving
    />
  );
}

const filled = [
  ["btn-primary", "Primary"],
  ["btn-secondary", "Secondary"],
  ["btn-success", "Success"],
  ["btn-danger", "Danger"],
  ["btn-warning", "Warning"],
  ["btn-info", "Info"],
  ["btn-light", "Light"],
  ["btn-dark", "Dark"],
] as const;
const outlined = [
  ["btn-outline-primary", "Primary"],
  ["btn-outline-secondary", "Secondary"],
  ["btn-outline-success", "Success"],
  ["btn-outline-danger", "Danger"],
  ["btn-outline-warning", "Warning"],
  ["btn-outline-info", "Info"],
  ["btn-outline-dark", "Dark"],
] as const;
const soft = [
  ["tone-primary", "Primary"],
  ["tone-secondary", "Secondary"],
  ["tone-success", "Success"],
  ["tone-danger", "Danger"],
  ["tone-warning", "Warning"],
  ["tone-info", "Info"],
  ["tone-dark", "Dark"],
] as const;

const row = (buttons: string) =>
  `<div class="example-row">\n${buttons.replace(/^/gm, "  ")}\n</div>`;

const examples: readonly Example[] = [
  {
    id: "default",
    title: "Default",
    about: "One filled button per screen: the primary action.",
    source: row(
      each(filled, (look, name) => `<button type="button" class="btn ${look}">${name}</button>`),
    ),
  },
  {
    id: "rounded",
    title: "Rounded",
    source: row(
      each(
        filled,
        (look, name) => `<button type="button" class="btn btn-rounded ${look}">${name}</button>`,
      ),
    ),
  },
  {
    id: "outline",
    title: "Outline",
    about: "For secondary actions.",
    source: row(
      each(outlined, (look, name) => `<button type="button" class="btn ${look}">${name}</button>`),
    ),
  },
  {
    id: "soft",
    title: "Soft",
    about: "For tables, where filled buttons would be too prominent.",
    source: row(
      each(
        soft,
        (look, name) => `<button type="button" class="btn btn-soft ${look}">${name}</button>`,
      ),
    ),
  },
  {
    id: "labelled",
    title: "Labelled",
    about: "An icon in a darker field before or after the label.",
    source: markup`
      <div class="example-row">
        <button type="button" class="btn btn-labelled btn-success">
          <span aria-hidden="true">✓</span> <span>Release shipment</span>
        </button>
        <button type="button" class="btn btn-labelled btn-danger">
          <span aria-hidden="true">✕</span> <span>Refuse lot 18</span>
        </button>
        <button type="button" class="btn btn-labelled btn-warning">
          <span aria-hidden="true">!</span> <span>Ask for the report</span>
        </button>
        <button type="button" class="btn btn-labelled btn-dark">
          <span aria-hidden="true">→</span> <span>Next entry</span>
        </button>
      </div>`,
  },
  {
    id: "widths",
    title: "Widths",
    about: "With a minimum width.",
    source: markup`
      <div class="example-column justify-items-start">
        <button type="button" class="btn btn-primary w-5rem">Add</button>
        <button type="button" class="btn btn-primary w-8rem">Add goods</button>
        <button type="button" class="btn btn-primary w-12rem">Add goods line</button>
        <button type="button" class="btn btn-outline-primary w-50">Half of the row</button>
        <button type="button" class="btn btn-outline-primary w-100">The whole row</button>
      </div>`,
  },
  {
    id: "sizes",
    title: "Sizes",
    source: markup`
      <div class="example-row">
        <button type="button" class="btn btn-primary btn-lg">Large</button>
        <button type="button" class="btn btn-primary">Normal</button>
        <button type="button" class="btn btn-primary btn-sm">Small</button>
      </div>`,
  },
  {
    id: "disabled",
    title: "Disabled",
    about: "Explain why nearby: a disabled button cannot.",
    source: markup`
      <div class="example-row">
        <button type="button" class="btn btn-primary" disabled>Send declaration</button>
        <button type="button" class="btn btn-outline-primary" disabled>Print</button>
        <span>Two goods lines have no HS code yet.</span>
      </div>`,
  },
  {
    id: "icon",
    title: "Icon",
    about: "Icon buttons need an accessible name.",
    source: markup`
      <div class="example-row">
        <button type="button" class="btn btn-primary" aria-label="Add a goods line">
          <svg class="icon" viewBox="0 0 24 24" width="20" height="20" fill="none"
            stroke="currentColor" stroke-width="2" aria-hidden="true"><path
            d="M12 5v14M5 12h14"/></svg>
        </button>
        <button type="button" class="btn btn-outline-secondary" aria-label="Search goods">
          <svg class="icon" viewBox="0 0 24 24" width="20" height="20" fill="none"
            stroke="currentColor" stroke-width="2" aria-hidden="true"><path
            d="M11 5a6 6 0 1 0 0 12a6 6 0 1 0 0-12M16 16l4 4"/></svg>
        </button>
        <button type="button" class="btn btn-soft tone-danger" aria-label="Remove the goods line">
          <svg class="icon" viewBox="0 0 24 24" width="20" height="20" fill="none"
            stroke="currentColor" stroke-width="2" aria-hidden="true"><path d="M5 12h14"/></svg>
        </button>
        <button type="button" class="btn btn-light">
          <svg class="icon" viewBox="0 0 24 24" width="20" height="20" fill="none"
            stroke="currentColor" stroke-width="2" aria-hidden="true"><path
            d="M12 4v11M7 11l5 5l5-5M5 20h14"/></svg>
          Download
        </button>
      </div>`,
  },
  {
    id: "block",
    title: "Block",
    about: "Stacked on narrow screens, side by side from 768 px.",
    source: markup`
      <div class="d-grid gap-2 d-md-flex">
        <button type="button" class="btn btn-primary flex-fill">Save order</button>
        <button type="button" class="btn btn-outline-secondary flex-fill">Save as draft</button>
      </div>`,
  },
  {
    id: "group",
    title: "Group",
    about: "Action buttons, and a single choice made of radio buttons.",
    source: markup`
      <div class="example-column justify-items-start">
        <div class="btn-group" role="group" aria-label="Move through the orders">
          <button type="button" class="btn btn-outline-primary">Oldest</button>
          <button type="button" class="btn btn-outline-primary">Earlier</button>
          <button type="button" class="btn btn-outline-primary">Later</button>
          <button type="button" class="btn btn-outline-primary">Newest</button>
        </div>
        <div class="btn-group" role="group" aria-label="Direction of the shipment">
          <input type="radio" class="btn-check" name="direction" id="direction-in" checked>
          <label class="btn btn-outline-primary" for="direction-in">In</label>
          <input type="radio" class="btn-check" name="direction" id="direction-out">
          <label class="btn btn-outline-primary" for="direction-out">Out</label>
          <input type="radio" class="btn-check" name="direction" id="direction-both">
          <label class="btn btn-outline-primary" for="direction-both">Both</label>
        </div>
      </div>`,
  },
  {
    id: "vertical",
    title: "Vertical",
    source: markup`
      <div class="btn-group-vertical" role="group" aria-label="Steps of an entry">
        <button type="button" class="btn btn-outline-dark">Goods</button>
        <button type="button" class="btn btn-outline-dark">Origin</button>
        <button type="button" class="btn btn-outline-dark">Value</button>
        <div class="btn-group" role="group">
          <button type="button" class="btn btn-outline-dark dropdown-toggle"
            data-bs-toggle="dropdown" aria-expanded="false">Papers</button>
          <ul class="dropdown-menu">
            <li><button type="button" class="dropdown-item">Invoice</button></li>
            <li><button type="button" class="dropdown-item">Packing list</button></li>
          </ul>
        </div>
      </div>`,
  },
];
