import { type Example, markup } from "#client/showcase/ui/example.ts";

/** How fields stand together. Each form of these answers below itself what it was given. */
export const layouts: readonly Example[] = [
  {
    id: "grid",
    title: "Grid",
    source: markup`
      <form class="row g-3" data-said="Address taken">
        <div class="col-md-6"><label class="form-label" for="grid-name">Company</label><input class="form-control" id="grid-name" name="company" value="Northgate Stores" autocomplete="off"></div>
        <div class="col-md-6"><label class="form-label" for="grid-contact">Contact</label><input class="form-control" id="grid-contact" name="contact" value="Amelia Hart" autocomplete="off"></div>
        <div class="col-12"><label class="form-label" for="grid-street">Street</label><input class="form-control" id="grid-street" name="street" autocomplete="off"></div>
        <div class="col-md-6"><label class="form-label" for="grid-city">City</label><input class="form-control" id="grid-city" name="city" value="Leeds" autocomplete="off"></div>
        <div class="col-md-3"><label class="form-label" for="grid-code">Post code</label><input class="form-control" id="grid-code" name="code" autocomplete="off"></div>
        <div class="col-md-3"><label class="form-label" for="grid-land">Country</label><select class="form-select" id="grid-land" name="country"><option>GB</option><option>DE</option><option>NO</option></select></div>
        <div class="col-12"><button type="submit" class="btn btn-primary">Save address</button></div>
      </form>`,
  },
  {
    id: "input-groups",
    title: "Input groups",
    source: markup`
      <div class="example-column">
        <div><label class="form-label" for="group-price">Price</label><div class="input-group"><span class="input-group-text">€</span><input class="form-control" id="group-price" inputmode="decimal" value="89.00"><span class="input-group-text">a set</span></div></div>
        <div><label class="form-label" for="group-user">Address at the company</label><div class="input-group"><input class="form-control" id="group-user" value="meera" autocomplete="off"><span class="input-group-text">@harbourvale.example</span></div></div>
        <div><label class="form-label" for="group-find">Search</label><div class="input-group"><input class="form-control" id="group-find" type="search"><button type="button" class="btn btn-primary">Search</button></div></div>
        <div><label class="form-label" for="group-kind">Code</label><div class="input-group"><select class="form-select flex-grow-0 w-auto" aria-label="Kind of code"><option>HS</option><option>CN</option></select><input class="form-control" id="group-kind" value="691110"></div></div>
        <div><label class="form-label" for="group-tick">Insured for</label><div class="input-group"><div class="input-group-text"><input class="form-check-input mt-0" type="checkbox" aria-label="Goods are insured"></div><input class="form-control" id="group-tick"></div></div>
        <div><label class="form-label" for="group-first">First and last name</label><div class="input-group"><input class="form-control" id="group-first" autocomplete="off"><input class="form-control" aria-label="Last name" autocomplete="off"></div></div>
        <div><label class="form-label" for="group-large">Large</label><div class="input-group input-group-lg"><span class="input-group-text">kg</span><input class="form-control" id="group-large"></div></div>
        <div><label class="form-label" for="group-small">Small</label><div class="input-group input-group-sm"><span class="input-group-text">kg</span><input class="form-control" id="group-small"></div></div>
      </div>`,
  },
  {
    id: "basic-form",
    title: "Basic form",
    source: markup`
      <form data-said="Asked">
        <div class="mb-3"><label class="form-label" for="basic-mail">Email (required)</label><input class="form-control" id="basic-mail" name="email" type="email" autocomplete="off" required></div>
        <div class="mb-3"><label class="form-label" for="basic-good">What are you asking about? (required)</label><input class="form-control" id="basic-good" name="about" autocomplete="off" required></div>
        <div class="form-check mb-3"><input class="form-check-input" type="checkbox" id="basic-copy" name="copy"><label class="form-check-label" for="basic-copy">Send me a copy</label></div>
        <button type="submit" class="btn btn-primary">Ask</button>
      </form>`,
  },
  {
    id: "horizontal-form",
    title: "Horizontal form",
    source: markup`
      <form data-said="Booked">
        <div class="row mb-3"><label class="col-sm-4 col-form-label" for="across-from">From (required)</label><div class="col-sm-8"><input class="form-control" id="across-from" name="from" value="Rotterdam" autocomplete="off" required></div></div>
        <div class="row mb-3"><label class="col-sm-4 col-form-label" for="across-to">To (required)</label><div class="col-sm-8"><input class="form-control" id="across-to" name="to" autocomplete="off" required></div></div>
        <fieldset class="row mb-3"><legend class="col-form-label col-sm-4 pt-0 float-none">Way</legend><div class="col-sm-8">
          <div class="form-check"><input class="form-check-input" type="radio" name="way" value="road" id="across-road" checked><label class="form-check-label" for="across-road">Road</label></div>
          <div class="form-check"><input class="form-check-input" type="radio" name="way" value="sea" id="across-sea"><label class="form-check-label" for="across-sea">Sea</label></div>
        </div></fieldset>
        <div class="row"><div class="col-sm-8 offset-sm-4"><button type="submit" class="btn btn-primary">Book</button></div></div>
      </form>`,
  },
  {
    id: "inline-form",
    title: "Inline form",
    source: markup`
      <form class="row row-cols-md-auto g-3 align-items-end" data-said="Looked for">
        <div class="col-12"><label class="form-label" for="line-order">Order</label><input class="form-control" id="line-order" name="order" placeholder="HV-10482" autocomplete="off"></div>
        <div class="col-12"><label class="form-label" for="line-state">State</label><select class="form-select" id="line-state" name="state"><option>placed</option><option>packed</option><option>shipped</option></select></div>
        <div class="col-12"><button type="submit" class="btn btn-primary">Find</button></div>
      </form>`,
  },
];
