import { expect, it } from "vitest";
import { FeatureTable } from "#server/backend/nomenclature/search/feature-table.ts";

it("weighs each row, and keeps none of an earlier query", () => {
  const table = new FeatureTable(["one", "two"]);
  table.begin(3).set([1, 2, 3, 4, 5, 6]);
  expect([0, 1, 2].map((row) => table.weigh(row, [10, 1]))).toEqual([12, 34, 56]);
  table.begin(1).set([7, 8], table.startOf(0));
  expect(table.toArrays()).toEqual([[7, 8]]);
});
