import { type Example, each, Gallery, markup } from "#client/showcase/ui/gallery.tsx";

export function Component() {
  return (
    <Gallery
      title="Typography"
      lead="Headings, running text, lists and quotes."
      examples={examples}
    />
  );
}

const examples: readonly Example[] = [
  {
    id: "display",
    title: "Display sizes",
    about: "For a page's main figure or name.",
    wide: true,
    source: each(
      [
        ["display-1"],
        ["display-2"],
        ["display-3"],
        ["display-4"],
        ["display-5"],
        ["display-6"],
      ] as const,
      (size) => `<p class="${size} text-break">€1,284 duty</p>`,
    ),
  },
  {
    id: "headings",
    title: "Headings",
    about: "Heading sizes on any element, independent of the document outline.",
    source: each(
      [["h1"], ["h2"], ["h3"], ["h4"], ["h5"], ["h6"]] as const,
      (size) =>
        `<p class="${size}">${size}. Goods on the way <small class="text-body-secondary">eight
          shipments</small></p>`,
    ),
  },
  {
    id: "lead",
    title: "Lead",
    source: `<p class="lead mb-0">Eight shipments are on their way, one of them is held, and the
      quota for olive oil is 61 % used.</p>`,
  },
  {
    id: "inline",
    title: "Inline text",
    source: markup`
      <p>Marked: <mark>lot 18</mark></p>
      <p>Taken out: <del>HS 853950</del></p>
      <p>No longer right: <s>due on Thursday</s></p>
      <p>Put in: <ins>HS 853952</ins></p>
      <p>Underlined: <u>Rotterdam</u></p>
      <p><small>Small print: rates of this morning</small></p>
      <p><strong>Strong: held at the terminal</strong></p>
      <p><em>Stressed: not before noon</em></p>
      <p>Code: <code>S-2207</code>, keys: <kbd>Ctrl</kbd> + <kbd>K</kbd>, output:
        <samp>released</samp></p>
      <p class="mb-0">160 g/m<sup>2</sup>, CO<sub>2</sub>, <abbr
        title="Harmonized System">HS</abbr></p>`,
  },
  {
    id: "colours",
    title: "Colours",
    source: each(
      [
        ["text-primary", "Primary: two rules changed"],
        ["text-secondary", "Secondary: saved as a draft"],
        ["text-success", "Success: released"],
        ["text-danger", "Danger: held"],
        ["text-warning", "Warning: due this week"],
        ["text-info", "Info: a declaration runs out"],
        ["text-body", "Body: as everything else"],
        ["text-body-secondary", "Muted: less important"],
      ] as const,
      (look, text) => `<p class="${look}">${text}</p>`,
    ),
  },
  {
    id: "alignment",
    title: "Alignment and wrapping",
    source: markup`
      <p class="text-start">At the start</p>
      <p class="text-center">In the centre</p>
      <p class="text-end">At the end</p>
      <p class="text-truncate w-50">Truncated where it does not fit: electric city bicycles with
        pedals</p>
      <p class="text-uppercase">Upper case</p>
      <p class="text-break mb-0">NL000000000B01-HV-871160-EBI-2026-Q4-ROTTERDAM-MAASHAVEN</p>`,
  },
  {
    id: "lists",
    title: "Lists",
    source: markup`
      <h3>Points</h3>
      <ul><li>Kitchen and table</li><li>Light and
        power<ul><li>Bulbs</li><li>Panels</li></ul></li></ul>
      <h3>Numbers</h3>
      <ol><li>Describe the goods</li><li>Prove the origin</li><li>Send the entry</li></ol>
      <h3>Without points</h3>
      <ul class="list-unstyled"><li>Rotterdam</li><li>Leeds</li></ul>
      <h3>In a line</h3>
      <ul class="list-inline mb-0"><li class="list-inline-item">Sea</li><li
        class="list-inline-item">Road</li><li class="list-inline-item">Air</li><li
        class="list-inline-item">Barge</li></ul>`,
  },
  {
    id: "quotes",
    title: "Quotes",
    source: markup`
      <figure>
        <blockquote class="blockquote"><p>If the paper is missing, the ship has not
          arrived.</p></blockquote>
        <figcaption class="blockquote-footer">Luca Ferri, <cite title="Note in the warehouse">note
          in the warehouse</cite></figcaption>
      </figure>
      <figure class="text-center">
        <blockquote class="blockquote"><p>Ask before it sails.</p></blockquote>
        <figcaption class="blockquote-footer">Tomas Lindqvist</figcaption>
      </figure>
      <figure class="text-end mb-0">
        <blockquote class="blockquote"><p>A code is an opinion until there is a
          ruling.</p></blockquote>
        <figcaption class="blockquote-footer">Noor van Dijk</figcaption>
      </figure>`,
  },
  {
    id: "descriptions",
    title: "Description lists",
    wide: true,
    source: markup`
      <dl class="row mb-0">
        <dt class="col-sm-3">HS code</dt><dd class="col-sm-9">691110, table ware of porcelain</dd>
        <dt class="col-sm-3">Origin</dt><dd class="col-sm-9"><p>Portugal, fired twice in
          Aveiro</p><p>Supplier's declaration renewed each January</p></dd>
        <dt class="col-sm-3 text-truncate">Conditions of delivery</dt><dd
          class="col-sm-9">Delivered at place, Rotterdam</dd>
        <dt class="col-sm-3">Parts</dt><dd class="col-sm-9"><dl class="row mb-0"><dt
          class="col-sm-4">Plates</dt><dd class="col-sm-8">eight</dd><dt
          class="col-sm-4">Bowls</dt><dd class="col-sm-8">four</dd></dl></dd>
      </dl>`,
  },
];
