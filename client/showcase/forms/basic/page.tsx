import { type Example, each, Gallery, markup } from "#client/showcase/ui/gallery.tsx";

export function Component() {
  return (
    <Gallery
      title="Form basic elements"
      lead={
        "All field types and form layouts. Submitted values are shown below each form; " +
        "nothing leaves this page."
      }
      examples={examples}
    />
  );
}

const field = (id: string, label: string, input: string) => `<div>
  <label class="form-label" for="${id}">${label}</label>
  ${input}
</div>`;

const typed = (id: string, label: string, type: string, more = "") =>
  field(id, label, `<input class="form-control" id="${id}" type="${type}"${more}>`);
const grid = (items: string) =>
  [
    '<div class="row row-cols-1 row-cols-md-2 row-cols-xl-3 g-3">',
    items.replace(/^<div>/gm, '<div class="col">'),
    "</div>",
  ].join("\n");

/** Form layouts; each form shows what was submitted below itself. */
const layouts: readonly Example[] = [
  {
    id: "grid",
    title: "Grid",
    source: markup`
      <form class="row g-3" data-said="Address taken">
        <div class="col-md-6"><label class="form-label" for="grid-name">Company</label><input
          class="form-control" id="grid-name" name="company" value="Northgate Stores"
          autocomplete="off"></div>
        <div class="col-md-6"><label class="form-label" for="grid-contact">Contact</label><input
          class="form-control" id="grid-contact" name="contact" value="Amelia Hart"
          autocomplete="off"></div>
        <div class="col-12"><label class="form-label" for="grid-street">Street</label><input
          class="form-control" id="grid-street" name="street" autocomplete="off"></div>
        <div class="col-md-6"><label class="form-label" for="grid-city">City</label><input
          class="form-control" id="grid-city" name="city" value="Leeds" autocomplete="off"></div>
        <div class="col-md-3"><label class="form-label" for="grid-code">Post code</label><input
          class="form-control" id="grid-code" name="code" autocomplete="off"></div>
        <div class="col-md-3"><label class="form-label" for="grid-land">Country</label><select
          class="form-select" id="grid-land"
          name="country"><option>GB</option><option>DE</option><option>NO</option></select></div>
        <div class="col-12"><button type="submit" class="btn btn-primary">Save
          address</button></div>
      </form>`,
  },
  {
    id: "input-groups",
    title: "Input groups",
    source: markup`
      <div class="example-column">
        <div><label class="form-label" for="group-price">Price</label><div
          class="input-group"><span class="input-group-text">€</span><input class="form-control"
          id="group-price" inputmode="decimal" value="89.00"><span class="input-group-text">a
          set</span></div></div>
        <div><label class="form-label" for="group-user">Address at the company</label><div
          class="input-group"><input class="form-control" id="group-user" value="meera"
          autocomplete="off"><span class="input-group-text">@harbourvale.example</span></div></div>
        <div><label class="form-label" for="group-find">Search</label><div
          class="input-group"><input class="form-control" id="group-find" type="search"><button
          type="button" class="btn btn-primary">Search</button></div></div>
        <div><label class="form-label" for="group-kind">Code</label><div
          class="input-group"><select class="form-select flex-grow-0 w-auto"
          aria-label="Kind of code"><option>HS</option><option>CN</option></select><input
          class="form-control" id="group-kind" value="691110"></div></div>
        <div><label class="form-label" for="group-tick">Insured for</label><div
          class="input-group"><div class="input-group-text"><input class="form-check-input mt-0"
          type="checkbox" aria-label="Goods are insured"></div><input class="form-control"
          id="group-tick"></div></div>
        <div><label class="form-label" for="group-first">First and last name</label><div
          class="input-group"><input class="form-control" id="group-first"
          autocomplete="off"><input class="form-control" aria-label="Last name"
          autocomplete="off"></div></div>
        <div><label class="form-label" for="group-large">Large</label><div
          class="input-group input-group-lg"><span class="input-group-text">kg</span><input
          class="form-control" id="group-large"></div></div>
        <div><label class="form-label" for="group-small">Small</label><div
          class="input-group input-group-sm"><span class="input-group-text">kg</span><input
          class="form-control" id="group-small"></div></div>
      </div>`,
  },
  {
    id: "basic-form",
    title: "Basic form",
    source: markup`
      <form data-said="Asked">
        <div class="mb-3"><label class="form-label" for="basic-mail">Email
          (required)</label><input class="form-control" id="basic-mail" name="email" type="email"
            autocomplete="off" required></div>
        <div class="mb-3"><label class="form-label" for="basic-good">What are you asking about?
          (required)</label><input class="form-control" id="basic-good" name="about"
            autocomplete="off" required></div>
        <div class="form-check mb-3"><input class="form-check-input" type="checkbox"
          id="basic-copy" name="copy"><label class="form-check-label" for="basic-copy">Send me a
          copy</label></div>
        <button type="submit" class="btn btn-primary">Ask</button>
      </form>`,
  },
  {
    id: "horizontal-form",
    title: "Horizontal form",
    source: markup`
      <form data-said="Booked">
        <div class="row mb-3"><label class="col-sm-4 col-form-label" for="across-from">From
          (required)</label><div class="col-sm-8"><input class="form-control" id="across-from"
            name="from" value="Rotterdam" autocomplete="off" required></div></div>
        <div class="row mb-3"><label class="col-sm-4 col-form-label" for="across-to">To
          (required)</label><div class="col-sm-8"><input class="form-control" id="across-to"
            name="to" autocomplete="off" required></div></div>
        <fieldset class="row mb-3"><legend
          class="col-form-label col-sm-4 pt-0 float-none">Way</legend><div class="col-sm-8">
          <div class="form-check"><input class="form-check-input" type="radio" name="way"
            value="road" id="across-road" checked><label class="form-check-label"
            for="across-road">Road</label></div>
          <div class="form-check"><input class="form-check-input" type="radio" name="way"
            value="sea" id="across-sea"><label class="form-check-label"
            for="across-sea">Sea</label></div>
        </div></fieldset>
        <div class="row"><div class="col-sm-8 offset-sm-4"><button type="submit"
          class="btn btn-primary">Book</button></div></div>
      </form>`,
  },
  {
    id: "inline-form",
    title: "Inline form",
    source: markup`
      <form class="row row-cols-md-auto g-3 align-items-end" data-said="Looked for">
        <div class="col-12"><label class="form-label" for="line-order">Order</label><input
          class="form-control" id="line-order" name="order" placeholder="HV-10482"
          autocomplete="off"></div>
        <div class="col-12"><label class="form-label" for="line-state">State</label><select
          class="form-select" id="line-state"
          name="state"><option>placed</option><option>packed</option>
            <option>shipped</option></select></div>
        <div class="col-12"><button type="submit" class="btn btn-primary">Find</button></div>
      </form>`,
  },
];

const examples: readonly Example[] = [
  {
    id: "input-types",
    title: "Input types",
    about: "The type decides the phone keyboard, the picker and the browser's own validation.",
    wide: true,
    source: grid(
      [
        typed("type-text", "Text", "text", ' value="Porcelain dinner set"'),
        typed(
          "type-email",
          "Email",
          "email",
          ' placeholder="name@company.example" autocomplete="off"',
        ),
        typed("type-password", "Password", "password", ' autocomplete="off"'),
        typed("type-search", "Search", "search", ' placeholder="Order or customer"'),
        typed("type-tel", "Telephone", "tel", ' placeholder="+31 10 555 0140" autocomplete="off"'),
        typed("type-url", "Address of a site", "url", ' placeholder="https://"'),
        typed("type-number", "Number", "number", ' min="0" max="500" step="10" value="120"'),
        typed("type-date", "Day", "date"),
        typed("type-time", "Time", "time"),
        typed("type-datetime", "Day and time", "datetime-local"),
        typed("type-month", "Month", "month"),
        typed("type-week", "Week", "week"),
        typed("type-file", "File", "file"),
        field(
          "type-colour",
          "Colour",
          `<input class="form-control form-control-color" id="type-colour" type="color"
            value="#0b5d66">`,
        ),
        field(
          "type-range",
          "Range",
          `<input class="form-range" id="type-range" type="range" min="0" max="100" step="5"
            value="60">`,
        ),
        typed("type-readonly", "Read only", "text", ' value="HV-691110-POR" readonly'),
        typed("type-disabled", "Disabled", "text", ' value="Closed on Thursday" disabled'),
        field(
          "type-plain",
          "Plain text",
          `<input class="form-control-plaintext" id="type-plain" type="text"
            value="EORI NL000000000" readonly>`,
        ),
        field(
          "type-list",
          "With suggestions",
          `<input class="form-control" id="type-list" list="carriers" autocomplete="off"><datalist
            id="carriers"><option value="Rhine Cargo"></option><option
            value="Blue Route Lines"></option></datalist>`,
        ),
        field(
          "type-area",
          "Several lines",
          `<textarea class="form-control" id="type-area" rows="3">Twelve pieces, white
            glaze.</textarea>`,
        ),
        field(
          "type-help",
          "With a hint",
          `<input class="form-control" id="type-help" type="text" inputmode="numeric"
            aria-describedby="type-help-words">\n  <p class="form-text mb-0"
            id="type-help-words">Six digits, without points.</p>`,
        ),
      ].join("\n"),
    ),
  },
  {
    id: "floating",
    title: "Floating labels",
    about: "The label moves up once the field has a value.",
    source: markup`
      <div class="example-column">
        <div class="form-floating"><input class="form-control" id="float-name" type="text"
          placeholder="Name" autocomplete="off"><label for="float-name">Name</label></div>
        <div class="form-floating"><input class="form-control" id="float-mail" type="email"
          placeholder="Email" value="meera@harbourvale.example" autocomplete="off"><label
          for="float-mail">Email</label></div>
        <div class="form-floating"><select class="form-select"
          id="float-way"><option>Sea</option><option>Road</option>
            <option>Air</option></select><label for="float-way">Way</label></div>
        <div class="form-floating"><textarea class="form-control" id="float-note"
          placeholder="Note"></textarea><label for="float-note">Note</label></div>
      </div>`,
  },
  {
    id: "selects",
    title: "Selects",
    source: `<div class="example-column">\n${[
      field(
        "select-one",
        "One of a few",
        `<select class="form-select" id="select-one"><option>Booked</option><option selected>Under
          way</option><option>Cleared</option></select>`,
      ),
      field(
        "select-groups",
        "In groups",
        `<select class="form-select" id="select-groups"><optgroup
          label="Union"><option>Portugal</option><option>Poland</option></optgroup><optgroup
          label="Elsewhere"><option>Türkiye</option><option>Viet Nam</option></optgroup></select>`,
      ),
      field(
        "select-many",
        "Several (Ctrl or ⌘ held)",
        `<select class="form-select" id="select-many" multiple size="4"><option
          selected>Invoice</option><option selected>Packing
            list</option><option>Certificate</option><option>Test report</option></select>`,
      ),
      field(
        "select-off",
        "Disabled",
        `<select class="form-select" id="select-off" disabled><option>No choice</option></select>`,
      ),
    ].join("\n")}\n</div>`,
  },
  {
    id: "checks",
    title: "Checks",
    source: `<fieldset>\n<legend class="fs-6">Papers in the file</legend>\n${each(
      [
        ["check-invoice", "Invoice", " checked"],
        ["check-list", "Packing list", ""],
        ["check-old", "Old certificate (no longer taken)", " disabled"],
      ],
      (id, name, more) =>
        `<div class="form-check"><input class="form-check-input" type="checkbox"
          id="${id}"${more}><label class="form-check-label" for="${id}">${name}</label></div>`,
    )}
<div class="form-check form-check-inline"><input class="form-check-input" type="checkbox"
  id="check-a"><label class="form-check-label" for="check-a">In a line</label></div><div
  class="form-check form-check-inline"><input class="form-check-input" type="checkbox"
  id="check-b"><label class="form-check-label" for="check-b">beside it</label></div>
<div class="form-check form-check-reverse d-inline-block"><input class="form-check-input"
  type="checkbox" id="check-c"><label class="form-check-label" for="check-c">Box at the
  end</label></div>\n</fieldset>`,
  },
  {
    id: "radios",
    title: "Radios",
    source: `<fieldset>\n<legend class="fs-6">Way of transport</legend>\n${each(
      [
        ["radio-sea", "By sea", " checked"],
        ["radio-road", "By road", ""],
        ["radio-air", "By air (not for batteries)", " disabled"],
      ],
      (id, name, more) =>
        `<div class="form-check"><input class="form-check-input" type="radio" name="transport"
          id="${id}"${more}><label class="form-check-label" for="${id}">${name}</label></div>`,
    )}\n</fieldset>`,
  },
  {
    id: "switches",
    title: "Switches",
    about: "For settings that apply immediately.",
    source: each(
      [
        ["switch-mail", "Mail me about deadlines", " checked"],
        ["switch-daily", "One mail a day instead of one each", ""],
        ["switch-off", "By post (not offered)", " disabled"],
      ],
      (id, name, more) =>
        `<div class="form-check form-switch"><input class="form-check-input" type="checkbox"
          role="switch" id="${id}"${more}><label class="form-check-label"
          for="${id}">${name}</label></div>`,
    ),
  },
  {
    id: "sizes",
    title: "Sizes",
    source: `<div class="example-column">\n${each(
      [
        ["size-large", "Large", " form-control-lg"],
        ["size-normal", "Normal", ""],
        ["size-small", "Small", " form-control-sm"],
      ],
      (id, name, size) =>
        field(
          id,
          name,
          `<input class="form-control${size}" id="${id}" type="text" value="Cotton bed linen">`,
        ),
    )}\n${field(
      "size-select",
      "Small select",
      `<select class="form-select form-select-sm"
      id="size-select"><option>HS 630231</option></select>`,
    )}\n</div>`,
  },
  ...layouts,
];
