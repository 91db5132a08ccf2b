import { describe, expect, it } from "vitest";
import { hrefOfView, parseView } from "#client/showcase/tables/advanced/contact-table.ts";

const first = { search: "", sort: "name", isDescending: false, page: 1, rows: 10 };

describe("the address of the advanced table", () => {
  it.each(["?", "?q=hart", "?q=a+b&sort=-age&page=3&rows=25", "?sort=-name", "?sort=id"])(
    "R1.6 keeps %s",
    (address) => {
      expect(hrefOfView(parseView(new URLSearchParams(address)))).toBe(address);
    },
  );

  it.each(["?page=0", "?page=1.5", "?page=x", "?sort=weight", "?sort=-", "?rows=7", "?rows=-5"])(
    "R1.6 takes %s for the first view",
    (address) => {
      expect(parseView(new URLSearchParams(address))).toEqual(first);
    },
  );
});
