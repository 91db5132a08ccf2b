import { expect, it } from "vitest";
import { mergeOthers } from "#client/pages/dashboards/markets/page.tsx";

const all = [9, 7, 4, 2, 1].map((count, at) => ({ name: `market ${at}`, count }));

it.each([1, 2, 3, 5, 9])("R1.6 %d slices add up to the total", (most) => {
  const shown = mergeOthers(all, most, "All others");
  expect(shown.length).toBeLessThanOrEqual(most);
  expect(shown.reduce((sum, { count }) => sum + count, 0)).toBe(23);
});
