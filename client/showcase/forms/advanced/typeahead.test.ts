import { expect, it } from "vitest";
import { matchesFor } from "#client/showcase/forms/advanced/typeahead.tsx";

const partners = [
  "Blue Route Lines, Antwerp",
  "Northgate Stores, Leeds",
  "Lakeside Outfitters, Zürich",
];

it.each([
  ["l", ["Lakeside Outfitters, Zürich", "Blue Route Lines, Antwerp", "Northgate Stores, Leeds"]],
  ["LEEDS", ["Northgate Stores, Leeds"]],
  ["", partners],
  ["nobody", []],
])("R1.6 %j lists prefix matches first, then others", (typed, found) => {
  expect(matchesFor(partners, typed)).toEqual(found);
});
