const categories = ["goods", "packaging", "documents", "places"] as const;
export type Category = (typeof categories)[number];

export interface Picture {
  id: string;
  title: string;
  category: Category;
  alt: string;
  url: string;
}

/** Our own drawings as files, never inlined: server and browser would render different URLs. */
const files = import.meta.glob<string>("./drawings/*.svg", {
  eager: true,
  query: "?no-inline",
  import: "default",
});

type Seed = readonly [id: string, category: Category, title: string, alt: string];

const seeds: readonly Seed[] = [
  [
    "coffee-bag",
    "goods",
    "Espresso beans",
    "A dark bag of coffee with a light label; beans lie around it.",
  ],
  ["harbour-crane", "places", "Container crane", "A crane lifts a container over a loaded ship."],
  [
    "carton",
    "packaging",
    "Export carton",
    "A closed carton with arrows that point up and a label on its side.",
  ],
  [
    "invoice",
    "documents",
    "Commercial invoice",
    "An invoice with a letterhead, four lines, a sum and a signature.",
  ],
  [
    "city-bicycle",
    "goods",
    "City bicycle",
    "A bicycle with a green frame, mudguards and an upright handlebar.",
  ],
  ["pallet", "packaging", "Loaded pallet", "Eight cartons stacked on a wooden pallet."],
  [
    "border-road",
    "places",
    "Border crossing",
    "A road leads to a lowered barrier beside a small customs office.",
  ],
  [
    "stamped-form",
    "documents",
    "Proof of origin, stamped",
    "A form with six boxes and a round stamp set at an angle.",
  ],
  ["light-bulb", "goods", "LED bulb", "A glowing bulb on a dark ground."],
  ["jar-crate", "packaging", "Crate of jars", "Three labelled glass jars in a wooden crate."],
  [
    "warehouse",
    "places",
    "Warehouse at Maashaven",
    "A warehouse with three gates; a carton stands in the open one.",
  ],
  [
    "bill-of-lading",
    "documents",
    "Bill of lading",
    "A paper with lines of text and a drawn ship, a pencil beside it.",
  ],
  ["bag-label", "packaging", "Hang tag", "A tag on a string with a few lines and a bar code."],
  [
    "truck",
    "places",
    "On the road to Leeds",
    "A lorry with a green trailer on a road below a low sun.",
  ],
  ["binder", "documents", "Shipment files", "Five coloured binders, the last one leaning."],
  [
    "porcelain-plates",
    "goods",
    "Porcelain set",
    "A stack of plates with a blue line and a cup of coffee on it.",
  ],
];

export const pictures: readonly Picture[] = seeds.map(([id, category, title, alt]) => ({
  id,
  category,
  title,
  alt,
  url: files[`./drawings/${id}.svg`] ?? "",
}));

export const isCategory = (value: string | null): value is Category =>
  categories.some((one) => one === value);

/** All pictures if the category is unknown. */
export function picturesOf(category: string | null): readonly Picture[] {
  return isCategory(category) ? pictures.filter((one) => one.category === category) : pictures;
}

/** Wraps around at both ends. */
export function wrapIndex(at: number, by: number, count: number): number {
  return count === 0 ? 0 : (((at + by) % count) + count) % count;
}

/** 1 for a swipe to the next picture, -1 to the previous, 0 for vertical or short ones. */
export function swipeDirection(x: number, y: number): -1 | 0 | 1 {
  if (Math.abs(x) < 40 || Math.abs(x) < Math.abs(y) * 1.5) return 0;
  return x < 0 ? 1 : -1;
}
