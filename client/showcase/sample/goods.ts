/** Prices in euro cents, without tax. */
export interface Good {
  id: string;
  sku: string;
  name: string;
  /** Six digits; a test checks that each is in the nomenclature. */
  hsCode: string;
  category:
    | "Kitchen and table"
    | "Food and drink"
    | "Light and power"
    | "Home textiles"
    | "Wear and carry"
    | "Leisure";
  /** ISO country of origin. */
  origin: string;
  priceCents: number;
  /** Price before a reduction. */
  wasCents?: number;
  stock: number;
  rating: number;
  reviews: number;
  summary: string;
}

const good = (
  id: string,
  name: string,
  hsCode: string,
  category: Good["category"],
  origin: string,
  priceCents: number,
  stock: number,
  [rating, reviews]: [number, number],
  summary: string,
  wasCents?: number,
): Good => ({
  id,
  sku: `HV-${hsCode}-${id.slice(0, 3).toUpperCase()}`,
  name,
  hsCode,
  category,
  origin,
  priceCents,
  stock,
  rating,
  reviews,
  summary,
  ...(wasCents && { wasCents }),
});

export const goods: readonly Good[] = [
  good(
    "espresso",
    "Vale espresso beans, 1 kg",
    "090121",
    "Food and drink",
    "IT",
    1890,
    640,
    [4.7, 212],
    "Roasted arabica and robusta in valve bags, twelve to a case.",
  ),
  good(
    "oolong",
    "Ceylon leaf tea, 500 g",
    "090240",
    "Food and drink",
    "LK",
    1240,
    310,
    [4.4, 96],
    "Black tea in foil inside a printed tin, packed over three kilograms to the carton.",
  ),
  good(
    "olive",
    "Extra virgin olive oil, 3 l",
    "150920",
    "Food and drink",
    "TN",
    2790,
    180,
    [4.6, 141],
    "Cold pressed in Sfax, in tins with a pouring lip.",
    3190,
  ),
  good(
    "chocolate",
    "Dark chocolate bars, 24 x 100 g",
    "180632",
    "Food and drink",
    "BE",
    4320,
    95,
    [4.8, 77],
    "Seventy per cent cocoa, unfilled, in shelf-ready trays.",
  ),
  good(
    "porcelain",
    "Porcelain dinner set, 12 pieces",
    "691110",
    "Kitchen and table",
    "PT",
    8900,
    52,
    [4.5, 64],
    "Plates and bowls, white glaze, safe in the dishwasher.",
    9900,
  ),
  good(
    "pans",
    "Stainless pan set, 5 pieces",
    "732393",
    "Kitchen and table",
    "IN",
    11900,
    74,
    [4.3, 118],
    "Brushed steel with a bonded base for induction.",
  ),
  good(
    "jars",
    "Glass storage jars, set of 6",
    "701090",
    "Kitchen and table",
    "PL",
    2490,
    400,
    [4.2, 53],
    "One litre each, clamp lids with a rubber ring.",
  ),
  good(
    "linen",
    "Cotton bed linen, double",
    "630231",
    "Home textiles",
    "TR",
    5600,
    130,
    [4.6, 189],
    "Combed cotton, 200 threads, duvet cover and two pillowcases.",
  ),
  good(
    "lamp",
    "LED bulb E27, 10-pack",
    "853952",
    "Light and power",
    "CN",
    1990,
    860,
    [4.1, 240],
    "806 lumens, warm white, not dimmable.",
  ),
  good(
    "panel",
    "Solar panel 430 W",
    "854143",
    "Light and power",
    "VN",
    9400,
    0,
    [4.4, 31],
    "Assembled module with a 1.2 m lead; pallets of thirty-one.",
  ),
  good(
    "headset",
    "Office headset, USB",
    "851830",
    "Light and power",
    "CN",
    4900,
    215,
    [4.0, 87],
    "Both ears, boom microphone, two metres of cable.",
  ),
  good(
    "vacuum",
    "Canister vacuum cleaner",
    "850811",
    "Light and power",
    "DE",
    14900,
    38,
    [4.5, 102],
    "700 W, 3.5 l bag, parquet and turbo brush.",
    16900,
  ),
  good(
    "tee",
    "Cotton T-shirt, plain",
    "610910",
    "Wear and carry",
    "BD",
    890,
    1500,
    [4.3, 311],
    "Knitted, 160 g/m², six sizes and four colours.",
  ),
  good(
    "trainer",
    "Canvas trainer",
    "640411",
    "Wear and carry",
    "VN",
    3990,
    220,
    [4.2, 134],
    "Textile upper, rubber sole, for the gym hall.",
  ),
  good(
    "bag",
    "Leather handbag",
    "420221",
    "Wear and carry",
    "IT",
    12900,
    26,
    [4.7, 45],
    "Outer surface of vegetable-tanned leather, lined.",
  ),
  good(
    "bicycle",
    "City bicycle, 7 gears",
    "871200",
    "Leisure",
    "PT",
    48900,
    17,
    [4.6, 39],
    "Lugged steel frame, mudguards, rack and dynamo light.",
  ),
  good(
    "ebike",
    "Electric city bicycle",
    "871160",
    "Leisure",
    "TW",
    189900,
    0,
    [4.8, 22],
    "250 W hub motor, 500 Wh battery, up to 25 km/h.",
  ),
  good(
    "blocks",
    "Wooden building blocks, 60",
    "950300",
    "Leisure",
    "CN",
    2290,
    340,
    [4.5, 158],
    "Beech, water-based paint, from eighteen months.",
  ),
];

export function goodOf(id: string): Good {
  return goods.find((one) => one.id === id) ?? (goods[0] as Good);
}
