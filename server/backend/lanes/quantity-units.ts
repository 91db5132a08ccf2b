import { type Fraction, times, toFraction } from "#server/backend/lanes/fraction.ts";

/**
 * Units of quantity as schedules write them, by dimension, each in a common smallest unit. Content,
 * drained and gross weights differ from net weight: such units are not listed and equal only
 * themselves. A pair is not two pieces in every schedule.
 */
const tables: Readonly<Record<string, readonly (readonly [size: bigint, names: string])[]>> = {
  // Milligrams.
  mass: [
    [1_000n, "g gram grams"],
    [1_000_000n, "kg kgs kilogram kilograms"],
    [100_000_000n, "100kg"],
    [1_000_000_000n, "t tonne tonnes 1000kg"],
    [200n, "carat carats"],
  ],
  // Millionths of a millilitre; a barrel is 42 US gallons.
  volume: [
    [1_000_000_000n, "l liter liters litre litres"],
    [100_000_000_000n, "hl hectolitre hectolitres"],
    [1_000_000_000_000n, "m3 1000l"],
    [1_000_000_000_000_000n, "thousandm3 1000m3"],
    [158_987_294_928n, "bbl barrel barrels"],
  ],
  alcohol: [[1n, "pfliter pfliters"]],
  count: [
    [1n, "no number each item items pcs piece pieces p/st head article"],
    [12n, "doz dozen dzpcs dozpcs"],
    [100n, "hundreds 100 100items 100p/st"],
    [144n, "gross"],
    [1_000n, "thousand thousands 1000 1000items 1000p/st"],
  ],
  pairs: [
    [1n, "pr prs pair pairs pa"],
    [12n, "dozpr dozprs dozenpairs"],
  ],
  // Square millimetres.
  area: [
    [100n, "cm2"],
    [1_000_000n, "m2"],
  ],
  // Millimetres.
  length: [
    [1_000n, "m linm"],
    [100_000n, "100m"],
    [1_000_000n, "thousandm 1000m"],
  ],
};

interface Unit {
  measures: string;
  size: bigint;
}

const units: ReadonlyMap<string, Unit> = new Map(
  Object.entries(tables).flatMap(([measures, rows]) =>
    rows.flatMap(([size, names]) =>
      names.split(" ").map((name): [string, Unit] => [name, { measures, size }]),
    ),
  ),
);

/** `Doz. prs.` and `1,000 items` as the tables have them; weight is net weight. */
function nameOf(unit: string): string {
  return unit
    .toLowerCase()
    .replaceAll("²", "2")
    .replaceAll("³", "3")
    .replace(/\s*\/\s*net$/, "")
    .replace(/[\s.,]/g, "");
}

/** The quantity in another unit; null where the two do not measure the same. */
export function convertQuantity(quantity: number, from: string, to: string): Fraction | null {
  const [given, wanted] = [nameOf(from), nameOf(to)];
  if (given === wanted) return toFraction(quantity);
  const [a, b] = [units.get(given), units.get(wanted)];
  if (!a || !b || a.measures !== b.measures) return null;
  return times(toFraction(quantity), { numerator: a.size, denominator: b.size });
}

/** The unit in which to ask for a quantity: net weight in kilograms, everything else as it is. */
export function inputUnit(per: string): string {
  return units.get(nameOf(per))?.measures === "mass" ? "kg" : per;
}
