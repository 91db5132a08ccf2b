import harbour from "#client/showcase/ui/drawings/harbour.svg?no-inline";
import road from "#client/showcase/ui/drawings/road.svg?no-inline";
import warehouse from "#client/showcase/ui/drawings/warehouse.svg?no-inline";
import { type Example, each, Gallery, markup } from "#client/showcase/ui/gallery.tsx";

export function Component() {
  return (
    <Gallery
      title="Cards"
      lead="One card per item: a product, a partner, a shipment."
      examples={examples}
      isMoving
    />
  );
}

const colours = [
  ["text-bg-primary", "Primary", "38 entries sent"],
  ["text-bg-secondary", "Secondary", "12 drafts"],
  ["text-bg-success", "Success", "31 cleared"],
  ["text-bg-danger", "Danger", "2 held"],
  ["text-bg-warning", "Warning", "5 due this week"],
  ["text-bg-info", "Info", "9 rules changed"],
  ["text-bg-dark", "Dark", "4 closed lanes"],
] as const;

const good = (picture: string, name: string, text: string) => markup`
  <div class="col">
    <div class="card h-100">
      <img src="${picture}" class="card-img-top" width="640" height="360" alt="">
      <div class="card-body">
        <h3 class="card-title">${name}</h3>
        <p class="card-text">${text}</p>
      </div>
    </div>
  </div>`;

const examples: readonly Example[] = [
  {
    id: "basic",
    title: "Basic",
    source: markup`
      <div class="card">
        <img src="${harbour}" class="card-img-top" width="640" height="360"
          alt="A container ship leaving the quay">
        <div class="card-header">Shipment S-2209</div>
        <div class="card-body">
          <h3 class="card-title">Solar panels from Hai Phong</h3>
          <h4 class="card-subtitle mb-2 text-body-secondary small">Due in eight days</h4>
          <p class="card-text">Two containers, 62 pallets. The origin of the cells has to be shown
            before release.</p>
          <button type="button" class="btn btn-primary">Open the entry</button>
          <a class="card-link ms-3" href="#group">More shipments</a>
        </div>
        <div class="card-footer text-body-secondary">Told by Blue Route Lines this morning</div>
      </div>`,
  },
  {
    id: "overlay",
    title: "Overlay",
    about: "Text over an image, on a background of its own for legibility.",
    source: markup`
      <div class="card text-bg-dark overflow-hidden">
        <img src="${road}" class="card-img" width="640" height="360"
          alt="A lorry on the road in front of hills">
        <div class="card-img-overlay d-flex align-items-end p-0">
          <div class="text-bg-dark p-3 w-100">
            <h3 class="card-title">Denizli to Rotterdam</h3>
            <p class="card-text">Bed linen by road, 3,050 km, six days with a certificate A.TR.</p>
          </div>
        </div>
      </div>`,
  },
  {
    id: "group",
    title: "Group",
    about: "Joined cards of equal height.",
    wide: true,
    source: markup`
      <div class="card-group">
        <div class="card">
          <img src="${harbour}" class="card-img-top" width="640" height="360" alt="">
          <div class="card-body"><h3 class="card-title">Sea</h3><p class="card-text">Weekly from
            Asia by way of Singapore; 24 to 34 days.</p></div>
          <div class="card-footer">3 shipments under way</div>
        </div>
        <div class="card">
          <img src="${road}" class="card-img-top" width="640" height="360" alt="">
          <div class="card-body"><h3 class="card-title">Road</h3><p class="card-text">Türkiye,
            Portugal and Great Britain, with a ferry for the last.</p></div>
          <div class="card-footer">4 shipments under way</div>
        </div>
        <div class="card">
          <img src="${warehouse}" class="card-img-top" width="640" height="360" alt="">
          <div class="card-body"><h3 class="card-title">Stock</h3><p class="card-text">Maashaven,
            hall 2: goods that have been released and wait for an order.</p></div>
          <div class="card-footer">18 goods, 2 of them sold out</div>
        </div>
      </div>`,
  },
  {
    id: "navigation",
    title: "Navigation",
    about: "Tabs in the card header.",
    source: markup`
      <div class="card">
        <div class="card-header">
          <ul class="nav nav-tabs card-header-tabs" role="tablist">
            <li class="nav-item" role="presentation"><button type="button" class="nav-link active"
              id="nav-goods-tab" data-bs-toggle="tab" data-bs-target="#nav-goods" role="tab"
              aria-controls="nav-goods" aria-selected="true">Goods</button></li>
            <li class="nav-item" role="presentation"><button type="button" class="nav-link"
              id="nav-papers-tab" data-bs-toggle="tab" data-bs-target="#nav-papers" role="tab"
              aria-controls="nav-papers" aria-selected="false" tabindex="-1">Papers</button></li>
          </ul>
        </div>
        <div class="card-body tab-content">
          <div class="tab-pane active" id="nav-goods" role="tabpanel"
            aria-labelledby="nav-goods-tab" tabindex="0">
            <h3 class="card-title">Porcelain dinner set</h3><p class="card-text">HS 691110, made
              in Portugal, 52 in stock.</p>
          </div>
          <div class="tab-pane" id="nav-papers" role="tabpanel" aria-labelledby="nav-papers-tab"
            tabindex="0">
            <h3 class="card-title">Supplier's declaration</h3><p class="card-text">Renewed each
              January by Porcelanas do Vouga.</p>
          </div>
        </div>
      </div>`,
  },
  {
    id: "horizontal",
    title: "Horizontal",
    source: markup`
      <div class="card">
        <div class="row g-0">
          <div class="col-md-5"><img src="${warehouse}"
            class="img-fluid rounded-start h-100 object-fit-cover" width="640" height="360"
            alt="A warehouse with boxes in front"></div>
          <div class="col-md-7">
            <div class="card-body">
              <h3 class="card-title">Hall 2, Maashaven</h3>
              <p class="card-text">Space for 2,400 pallets, 310 of them for goods under customs
                supervision.</p>
              <p class="card-text text-body-secondary small">Counted on Friday by Luca Ferri</p>
            </div>
          </div>
        </div>
      </div>`,
  },
  {
    id: "coloured",
    title: "Coloured",
    about: "Filled or with a coloured border.",
    wide: true,
    source: markup`
      <div class="row row-cols-1 row-cols-sm-2 row-cols-lg-4 g-3">
      ${each(
        colours,
        (look, name, text) => `  <div class="col"><div
        class="card ${look} h-100"><div class="card-body"><h3 class="card-title">${text}</h3><p
        class="card-text">${name}</p></div></div></div>`,
      )}
        <div class="col"><div class="card border-danger h-100"><div class="card-body"><h3
          class="card-title text-danger">Framed</h3><p class="card-text">Coloured border
          only.</p></div></div></div>
      </div>`,
  },
  {
    id: "grid",
    title: "Grid",
    about: "Responsive columns of equal height.",
    wide: true,
    source: `<div class="row row-cols-1 row-cols-md-2 row-cols-xl-4 g-4">\n${[
      good(harbour, "Olive oil, 3 l", "HS 150920, Tunisia. The tariff quota is 61 % used."),
      good(road, "Bed linen, double", "HS 630231, Türkiye. Combed cotton with pillowcases."),
      good(warehouse, "Storage jars, set of 6", "HS 701090, Poland. 400 in stock."),
      good(harbour, "LED bulb E27, 10-pack", "HS 853952, China. A test report with each lot."),
    ].join("\n")}\n</div>`,
  },
];
