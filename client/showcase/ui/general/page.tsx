import { demoPaths } from "#client/showcase/paths.ts";
import { type Example, each, Gallery, markup } from "#client/showcase/ui/gallery.tsx";

export function Component() {
  return (
    <Gallery title="General UI" lead="Badges, breadcrumbs and pagination." examples={examples} />
  );
}

const filled = [
  ["text-bg-primary", "Primary"],
  ["text-bg-secondary", "Secondary"],
  ["text-bg-success", "Success"],
  ["text-bg-danger", "Danger"],
  ["text-bg-warning", "Warning"],
  ["text-bg-info", "Info"],
  ["text-bg-light", "Light"],
  ["text-bg-dark", "Dark"],
] as const;
const tones = [
  ["tone-primary", "Primary"],
  ["tone-secondary", "Secondary"],
  ["tone-success", "Success"],
  ["tone-danger", "Danger"],
  ["tone-warning", "Warning"],
  ["tone-info", "Info"],
  ["tone-dark", "Dark"],
] as const;
const row = (items: string) => `<div class="example-row">\n${items.replace(/^/gm, "  ")}\n</div>`;

const pages = (label: string, more = "") => `<nav aria-label="${label}">
  <ul class="pagination${more} mb-0">
    <li class="page-item disabled"><span class="page-link">Earlier</span></li>
    <li class="page-item active"><a class="page-link" href="#pagination"
      aria-current="page">1</a></li>
    <li class="page-item"><a class="page-link" href="#pagination-sizes"
      aria-label="Page 2">2</a></li>
    <li class="page-item"><a class="page-link" href="#pagination-place"
      aria-label="Page 3">3</a></li>
    <li class="page-item"><a class="page-link" href="#pagination-sizes">Later</a></li>
  </ul>
</nav>`;

const column = (...items: readonly string[]) =>
  `<div class="example-column">\n${items.join("\n")}\n</div>`;

const examples: readonly Example[] = [
  {
    id: "badges",
    title: "Badges",
    source: row(each(filled, (look, name) => `<span class="badge ${look}">${name}</span>`)),
  },
  {
    id: "badges-soft",
    title: "Soft badges",
    source: row(
      each(tones, (tone, name) => `<span class="badge badge-soft ${tone}">${name}</span>`),
    ),
  },
  {
    id: "badges-outline",
    title: "Outline badges",
    source: row(
      each(tones, (tone, name) => `<span class="badge badge-outline ${tone}">${name}</span>`),
    ),
  },
  {
    id: "badges-pill",
    title: "Pill badges",
    source: row(
      each(filled, (look, name) => `<span class="badge rounded-pill ${look}">${name}</span>`),
    ),
  },
  {
    id: "badges-positioned",
    title: "Positioned badges",
    about: "On the corner of a button, with text for screen readers.",
    source: markup`
      <div class="example-row gap-4 pt-2">
        <button type="button" class="btn btn-primary position-relative">Inbox <span
          class="position-absolute top-0 start-100 translate-middle badge rounded-pill
            text-bg-danger">14
          <span class="visually-hidden">not read</span></span></button>
        <button type="button" class="btn btn-outline-primary position-relative">Deadlines <span
          class="position-absolute top-0 start-100 translate-middle p-2 bg-danger border
            border-light rounded-circle"><span
          class="visually-hidden">one is due today</span></span></button>
        <button type="button" class="btn btn-outline-secondary">Drafts <span
          class="badge text-bg-secondary">2</span></button>
      </div>`,
  },
  {
    id: "badges-headings",
    title: "Badges in headings",
    source: markup`
      <h3>Electric city bicycle <span class="badge text-bg-danger">Sold out</span></h3>
      <h4 class="mb-0">Porcelain dinner set <span
        class="badge badge-soft tone-success">Ruling</span></h4>`,
  },
  {
    id: "breadcrumb",
    title: "Breadcrumb",
    about: "The last item is the current page and not a link.",
    source: markup`
      <nav aria-label="Breadcrumbs">
        <ol class="breadcrumb"><li class="breadcrumb-item active" aria-current="page">UI
          demos</li></ol>
      </nav>
      <nav aria-label="Breadcrumbs, two levels">
        <ol class="breadcrumb"><li
          class="breadcrumb-item"><a href="${demoPaths.ui}">UI demos</a></li><li
          class="breadcrumb-item active" aria-current="page">Base UI</li></ol>
      </nav>
      <nav aria-label="Breadcrumbs, three levels">
        <ol class="breadcrumb mb-0"><li
          class="breadcrumb-item"><a href="${demoPaths.ui}">UI demos</a></li><li
          class="breadcrumb-item"><a href="${demoPaths.uiBase}">Base UI</a></li><li
          class="breadcrumb-item active" aria-current="page">General UI</li></ol>
      </nav>`,
  },
  {
    id: "pagination",
    title: "Pagination",
    about: "A working one is on the advanced tables page.",
    source: pages("Pages of the orders"),
  },
  {
    id: "pagination-sizes",
    title: "Pagination sizes",
    source: column(
      pages("Pages, large", " pagination-lg"),
      pages("Pages, small", " pagination-sm"),
    ),
  },
  {
    id: "pagination-place",
    title: "Pagination, rounded and placed",
    source: column(
      pages("Pages, centred", " justify-content-center pagination-round"),
      pages("Pages, at the end", " justify-content-end"),
    ),
  },
];
