import type { Lists } from "#client/showcase/components/drag/lists.ts";
import { goodOf } from "#client/showcase/sample/goods.ts";

export interface SampleLists {
  lists: Lists;
  /** Headings by list. */
  headings: Readonly<Record<string, string>>;
  names: Readonly<Record<string, string>>;
  /** Text below an item's name, by item. */
  notes: Readonly<Record<string, string>>;
}

type Item = readonly [id: string, name: string, note: string];

function write(
  headings: Record<string, string>,
  lists: Record<string, readonly Item[]>,
): SampleLists {
  const items = Object.values(lists).flat();
  return {
    headings,
    lists: Object.fromEntries(
      Object.entries(lists).map(([list, inIt]) => [list, inIt.map(([id]) => id)]),
    ),
    names: Object.fromEntries(items.map(([id, name]) => [id, name])),
    notes: Object.fromEntries(items.map(([id, , note]) => [id, note])),
  };
}

const goodItem = (id: string): Item => {
  const { name, hsCode, origin } = goodOf(id);
  return [id, name, `HS ${hsCode}, made in ${origin}`];
};

export const loading = write(
  { container: "Container for S-2215" },
  {
    container: [
      ["porcelain-pallets", "Porcelain, 4 pallets", "Fragile, nothing on top"],
      ["oil-drums", "Olive oil, 6 pallets", "Heavy: on the floor, spread out"],
      ["chocolate-boxes", "Chocolate, 2 pallets", "Insulated, 14 to 18 degrees"],
      ["papers-box", "Box with the papers", "Last in, within reach"],
      ["dunnage", "Airbags and straps", "Between the rows"],
    ],
  },
);

export const declarations = write(
  { today: "Declare today", later: "Wait" },
  {
    today: ["olive", "linen", "jars"].map(goodItem),
    later: ["panel", "trainer", "lamp", "porcelain"].map(goodItem),
  },
);

export const papers = write(
  { file: "File of shipment S-2211" },
  {
    file: [
      ["declaration", "Import declaration", "With the release of the customs office"],
      ["invoice", "Commercial invoice", "Value, terms of delivery, currency"],
      ["atr", "A.TR", "For goods in free circulation in Turkey"],
      ["waybill", "Road waybill", "Signed by the driver"],
      ["packing", "Packing list", "Weights and marks"],
    ],
  },
);
