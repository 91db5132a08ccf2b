import "#client/showcase/ui/modals/modals.css";
import { type Example, each, Gallery, markup } from "#client/showcase/ui/gallery.tsx";

export function Component() {
  return (
    <Gallery
      title="Modals"
      lead="Modals trap the focus, close with Escape and return the focus."
      examples={examples}
      isMoving
    />
  );
}

interface Seed {
  id: string;
  opens: string;
  heading: string;
  body: string;
  foot?: string;
  /** Classes of the dialog, its header and its backdrop. */
  dialog?: string;
  head?: string;
  outer?: string;
}

const later = `<button type="button" class="btn btn-outline-secondary"
  data-bs-dismiss="modal">Later</button>
        <button type="button" class="btn btn-primary" data-bs-dismiss="modal">Ask now</button>`;

/** A button and its modal. */
const modal = (
  { id, opens, heading, body, foot = later, dialog = "", head = "", outer = "" }: Seed,
  look = "btn-primary",
) =>
  `<button type="button" class="btn ${look}" data-bs-toggle="modal"
    data-bs-target="#${id}">${opens}</button>
<div class="modal fade" id="${id}" tabindex="-1" aria-labelledby="${id}-heading"
  aria-hidden="true"${outer}>
  <div class="modal-dialog ${dialog}">
    <div class="modal-content">
      <div class="modal-header ${head}">
        <h3 class="modal-title" id="${id}-heading">${heading}</h3>
        <button type="button"
          class="btn-close${/primary|success|danger/.test(head) ? " btn-close-white" : ""}"
          data-bs-dismiss="modal" aria-label="Close"></button>
      </div>
      <div class="modal-body">${body}</div>
      <div class="modal-footer">
        ${foot}
      </div>
    </div>
  </div>
</div>`;

const row = (items: string) => `<div class="example-row">\n${items}\n</div>`;
const report =
  "<p>The test report of lot 18 is missing. Until it is shown the bulbs stay at the " +
  "terminal, and storage costs €84 a day.</p>";
const steps = [
  "goods described",
  "origin proved",
  "value stated",
  "licence checked",
  "duty reckoned",
  "papers stored",
  "entry sent",
  "release told",
];

const examples: readonly Example[] = [
  {
    id: "standard",
    title: "Standard",
    source: modal({
      id: "ask-report",
      opens: "Ask for the report",
      heading: "Ask Pearl Delta for the report?",
      body: report,
    }),
  },
  {
    id: "sizes",
    title: "Sizes",
    source: row(
      each(
        [
          ["size-sm", "Small", "modal-sm"],
          ["size-lg", "Large", "modal-lg"],
          ["size-xl", "Extra large", "modal-xl"],
        ] as const,
        (id, name, dialog) =>
          modal(
            { id, opens: name, heading: `${name} window`, body: report, dialog },
            "btn-outline-primary",
          ),
      ),
    ),
  },
  {
    id: "scrollable",
    title: "Scrollable",
    about: "Header and footer stay, the body scrolls.",
    source: modal({
      id: "long-list",
      opens: "History of S-2209",
      heading: "What happened to S-2209",
      dialog: "modal-dialog-scrollable",
      body: `<ol>${Array.from(
        { length: 32 },
        (_, at) => `<li>Day ${at + 1}:
        ${steps[at % steps.length]}</li>`,
      ).join("")}</ol>`,
      foot: `<button type="button" class="btn btn-primary" data-bs-dismiss="modal">Close</button>`,
    }),
  },
  {
    id: "form",
    title: "With a form",
    about: "The focus goes to the first field; Enter sends.",
    source: markup`
      <button type="button" class="btn btn-primary" data-bs-toggle="modal"
        data-bs-target="#new-contact">Add a contact</button>
      <div class="modal fade" id="new-contact" tabindex="-1" aria-labelledby="new-contact-heading"
        aria-hidden="true">
        <div class="modal-dialog">
          <form class="modal-content" data-said="Added">
            <div class="modal-header">
              <h3 class="modal-title" id="new-contact-heading">Add a contact</h3>
              <button type="button" class="btn-close" data-bs-dismiss="modal"
                aria-label="Close"></button>
            </div>
            <div class="modal-body">
              <label class="form-label" for="contact-name">Name (required)</label>
              <input class="form-control mb-3" id="contact-name" name="name" autocomplete="off"
                required>
              <label class="form-label" for="contact-mail">Email</label>
              <input class="form-control" id="contact-mail" name="email" type="email"
                autocomplete="off">
            </div>
            <div class="modal-footer">
              <button type="button" class="btn btn-outline-secondary"
                data-bs-dismiss="modal">Cancel</button>
              <button type="submit" class="btn btn-primary">Add</button>
            </div>
          </form>
        </div>
      </div>`,
  },
  {
    id: "alerts",
    title: "Alerts",
    about: "One sentence and one action; the colour only supports the text.",
    source: row(
      each(
        [
          ["alert-ok", "Success", "text-bg-success", "Released", "S-2211 was released at 14:20."],
          [
            "alert-no",
            "Danger",
            "text-bg-danger",
            "Held",
            "S-2207 was stopped by the market authority.",
          ],
          [
            "alert-soon",
            "Warning",
            "text-bg-warning",
            "Due tomorrow",
            "The quota must be requested before noon.",
          ],
        ] as const,
        (id, opens, content, heading, text) =>
          `<button type="button" class="btn btn-outline-primary" data-bs-toggle="modal"
            data-bs-target="#${id}">${opens}</button>
<div class="modal fade" id="${id}" tabindex="-1" aria-labelledby="${id}-heading" aria-hidden="true">
  <div class="modal-dialog modal-sm modal-dialog-centered">
    <div class="modal-content ${content} text-center">
      <div class="modal-body">
        <h3 id="${id}-heading">${heading}</h3>
        <p>${text}</p>
        <button type="button" class="btn btn-light" data-bs-dismiss="modal">Go on</button>
      </div>
    </div>
  </div>
</div>`,
      ),
    ),
  },
  {
    id: "header-colours",
    title: "Header colours",
    source: row(
      each(
        [
          ["head-primary", "Primary", "text-bg-primary"],
          ["head-success", "Success", "text-bg-success"],
          ["head-danger", "Danger", "text-bg-danger"],
          ["head-warning", "Warning", "text-bg-warning"],
          ["head-info", "Info", "text-bg-info"],
        ] as const,
        (id, name, head) =>
          modal(
            { id, opens: name, heading: `${name} head`, body: report, head },
            "btn-outline-primary",
          ),
      ),
    ),
  },
  {
    id: "positions",
    title: "Positions",
    source: row(
      each(
        [
          ["at-top", "Top", ""],
          ["at-centre", "Centre", "modal-dialog-centered"],
          ["at-bottom", "Bottom", "modal-at-bottom"],
          ["at-right", "Right", "modal-at-right"],
        ] as const,
        (id, name, dialog) =>
          modal(
            { id, opens: name, heading: `${name} of the window`, body: report, dialog },
            "btn-outline-primary",
          ),
      ),
    ),
  },
  {
    id: "static",
    title: "Static",
    about: "Clicking outside does not close it: for required decisions.",
    source: modal({
      id: "must-decide",
      opens: "Void the entry",
      heading: "Void entry S-2216?",
      body: "<p>The number cannot be used again. The goods stay under customs supervision.</p>",
      foot: `<button type="button" class="btn btn-outline-secondary" data-bs-dismiss="modal">Keep
        it</button>
        <button type="button" class="btn btn-danger" data-bs-dismiss="modal">Void it</button>`,
      outer: ' data-bs-backdrop="static" data-bs-keyboard="false"',
    }),
  },
  {
    id: "full-screen",
    title: "Full screen",
    source: row(
      each(
        [
          ["full-always", "Always", "modal-fullscreen"],
          ["full-small", "Below 768 px", "modal-fullscreen-md-down"],
        ] as const,
        (id, name, dialog) =>
          modal(
            { id, opens: name, heading: "Papers of S-2214", body: report, dialog },
            "btn-outline-primary",
          ),
      ),
    ),
  },
  {
    id: "chained",
    title: "One after another",
    about: "The first window leads to the second and back.",
    source: `${modal({
      id: "chain-first",
      opens: "Check the papers",
      heading: "Papers",
      body: "<p>Invoice and packing list are there.</p>",
      foot: `<button type="button" class="btn btn-primary"
        data-bs-toggle="modal" data-bs-target="#chain-second">Next: origin</button>`,
    })}
<div class="modal fade" id="chain-second" tabindex="-1" aria-labelledby="chain-second-heading"
  aria-hidden="true">
  <div class="modal-dialog">
    <div class="modal-content">
      <div class="modal-header"><h3 class="modal-title" id="chain-second-heading">Origin</h3></div>
      <div class="modal-body"><p>The statement is on the invoice and names Portugal.</p></div>
      <div class="modal-footer">
        <button type="button" class="btn btn-outline-secondary" data-bs-toggle="modal"
          data-bs-target="#chain-first">Back</button>
        <button type="button" class="btn btn-primary" data-bs-dismiss="modal">Done</button>
      </div>
    </div>
  </div>
</div>`,
  },
];
