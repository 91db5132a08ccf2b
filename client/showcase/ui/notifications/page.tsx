import "#client/showcase/ui/notifications/toasts.css";
import { type Example, each, Gallery, markup } from "#client/showcase/ui/gallery.tsx";

export function Component() {
  return (
    <Gallery
      title="Notifications"
      lead="Temporary toasts, and alerts that stay."
      examples={examples}
      isMoving
    />
  );
}

const toast = (id: string, title: string, when: string, text: string, shown = " show") =>
  `<div class="toast fade${shown}" id="${id}" role="status" aria-live="polite" aria-atomic="true"
    data-bs-autohide="false">
  <div class="toast-header"><span class="toast-mark" aria-hidden="true"></span><strong
    class="me-auto">${title}</strong><small>${when}</small><button type="button" class="btn-close"
    data-bs-dismiss="toast" aria-label="Close"></button></div>
  <div class="toast-body">${text}</div>
</div>`;

const tones = [
  ["alert-primary", "Two rules changed on the lane from Vietnam."],
  ["alert-secondary", "The list was saved as a draft."],
  ["alert-success", "S-2211 was released at 14:20."],
  ["alert-danger", "S-2207 was stopped by the market authority."],
  ["alert-warning", "The quota for olive oil is 61 % used."],
  ["alert-info", "A supplier's declaration runs out in January."],
  ["alert-light", "Nothing is due today."],
  ["alert-dark", "The customs office is closed on Thursday."],
] as const;

const places = [
  ["Top left", "toast-container position-absolute top-0 start-0 p-3"],
  ["Top centre", "toast-container position-absolute top-0 start-50 translate-middle-x p-3"],
  ["Top right", "toast-container position-absolute top-0 end-0 p-3"],
  ["Middle", "toast-container position-absolute top-50 start-50 translate-middle p-3"],
  ["Bottom left", "toast-container position-absolute bottom-0 start-0 p-3"],
  ["Bottom centre", "toast-container position-absolute bottom-0 start-50 translate-middle-x p-3"],
  ["Bottom right", "toast-container position-absolute bottom-0 end-0 p-3"],
] as const;

const column = (items: string) => `<div class="example-column">\n${items}\n</div>`;

const examples: readonly Example[] = [
  {
    id: "toast-basic",
    title: "Toast",
    about: "Announced by screen readers without moving the focus.",
    again: true,
    source: toast("basic-toast", "Clearlane", "just now", "S-2211 was released."),
  },
  {
    id: "toast-live",
    title: "Toast on click",
    about: "Disappears after five seconds, unless hovered.",
    source: `<button type="button" class="btn btn-primary" data-does="show-toast"
      data-of="live-toast">Send the declaration</button>
<div class="toast-container position-fixed bottom-0 end-0 p-3">
  <div class="toast fade" id="live-toast" role="status" aria-live="polite" aria-atomic="true"
    data-bs-delay="5000">
    <div class="toast-header"><span class="toast-mark" aria-hidden="true"></span><strong
      class="me-auto">Sent</strong><small>just now</small><button type="button" class="btn-close"
      data-bs-dismiss="toast" aria-label="Close"></button></div>
    <div class="toast-body">The declaration of S-2214 is on its way to the customs office.</div>
  </div>
</div>`,
  },
  {
    id: "toast-stacked",
    title: "Stacked toasts",
    wide: true,
    again: true,
    source: [
      '<div class="toast-container position-static d-grid gap-2">',
      toast("stack-one", "Customs", "2 min ago", "S-2211 waits for release."),
      toast("stack-two", "Freight", "12 min ago", "Blue Route Lines delayed S-2209 by a day."),
      "</div>",
    ].join("\n"),
  },
  {
    id: "toast-placement",
    title: "Placement",
    about: "Choose a position.",
    wide: true,
    source: `<div class="example-row mb-3" role="group" aria-label="Place of the toast">
${each(
  places,
  (name, place) => `  <button type="button" class="btn btn-sm btn-outline-primary"
  data-does="place-toast" data-of="placed-toast" data-place="${place}">${name}</button>`,
)}
</div>
<div class="toast-stage position-relative">
  <div class="toast-container position-absolute top-0 end-0 p-3">
${toast("placed-toast", "Freight", "just now", "The lorry to Leeds has left the ramp.")}
  </div>
</div>`,
  },
  {
    id: "toast-custom",
    title: "Custom toasts",
    about: "Without header, coloured, with buttons.",
    again: true,
    wide: true,
    source: `<div class="example-row align-items-start">
<div class="toast fade show" id="plain-toast" role="status" aria-atomic="true"><div
  class="d-flex"><div class="toast-body">The list was copied.</div><button type="button"
  class="btn-close me-2 m-auto" data-bs-dismiss="toast" aria-label="Close"></button></div></div>
<div class="toast fade show text-bg-primary border-0" id="filled-toast" role="status"
  aria-atomic="true"><div class="d-flex"><div class="toast-body">Your search used one
  credit.</div><button type="button" class="btn-close btn-close-white me-2 m-auto"
    data-bs-dismiss="toast" aria-label="Close"></button></div></div>
<div class="toast fade show" id="asking-toast" role="status" aria-atomic="true"><div
  class="toast-body">The line was removed.<div class="mt-2 pt-2 border-top d-flex gap-2"><button
  type="button" class="btn btn-primary btn-sm">Undo</button><button type="button"
  class="btn btn-outline-secondary btn-sm" data-bs-dismiss="toast">Close</button></div></div></div>
</div>`,
  },
  {
    id: "alert-default",
    title: "Alerts",
    source: column(each(tones, (tone, text) => `  <div class="alert mb-0 ${tone}">${text}</div>`)),
  },
  {
    id: "alert-dismissible",
    title: "Dismissible alerts",
    again: true,
    source: column(
      each(
        tones.slice(0, 6),
        (tone, text) =>
          `  <div class="alert alert-dismissible fade show mb-0 ${tone}">${text}<button
            type="button" class="btn-close" data-bs-dismiss="alert"
            aria-label="Close: ${text}"></button></div>`,
      ),
    ),
  },
  {
    id: "alert-custom",
    title: "Custom colours",
    about: "Filled, or with a side border.",
    source: column(
      `${each(
        [
          ["text-bg-primary", "Filled: two rules changed."],
          ["text-bg-success", "Filled: released."],
          ["text-bg-danger", "Filled: held."],
          ["text-bg-warning", "Filled: due this week."],
          ["text-bg-info", "Filled: a declaration runs out."],
        ] as const,
        (look, text) => `  <div class="alert mb-0 border-0 ${look}">${text}</div>`,
      )}
  <div class="alert alert-edge mb-0">With a line: the goods stay under supervision.</div>`,
    ),
  },
  {
    id: "alert-content",
    title: "With a heading and a link",
    source: markup`
      <div class="alert alert-warning mb-0">
        <h3 class="alert-heading">Panels from Viet Nam</h3>
        <p>Cells made elsewhere count as coming from there, and the anti-dumping duty follows
          them.</p>
        <hr>
        <p class="mb-0">See the <a class="alert-link" href="#alert-default">other alerts</a> of
          this page.</p>
      </div>`,
  },
];
