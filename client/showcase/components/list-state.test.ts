import { describe, expect, it } from "vitest";
import {
  matchesSearch,
  parseListParams,
  rowsOfPage,
  sortRows,
  withChanges,
} from "#client/showcase/components/list-state.ts";

describe("list parameters in the URL", () => {
  it("R1.6 hold search, order and page; invalid ones fall back to defaults", () => {
    expect(
      parseListParams(new URLSearchParams("q= oil &sort=name&order=desc&page=3"), "day"),
    ).toEqual({
      search: "oil",
      sort: "name",
      isDescending: true,
      page: 3,
    });
    expect(parseListParams(new URLSearchParams("page=-1&order=desc"), "-day")).toEqual({
      search: "",
      sort: "day",
      isDescending: true,
      page: 1,
    });
  });

  it("R1.6 reset the page on every other change", () => {
    const query = new URLSearchParams("q=oil&page=3");
    expect(withChanges(query, { q: "" }).toString()).toBe("");
    expect(withChanges(query, { status: "hot" }).toString()).toBe("q=oil&status=hot");
    expect(withChanges(query, { page: "2" }).toString()).toBe("q=oil&page=2");
  });
});

describe("list rows", () => {
  it("R1.6 match every search word, ignoring case and accents", () => {
    expect(matchesSearch(["Jörg Brandt", "Kaufring Süd"], "sud JORG")).toBe(true);
    expect(matchesSearch(["Jörg Brandt"], "jorg frei")).toBe(false);
    expect(matchesSearch(["anything"], "")).toBe(true);
  });

  it("R1.6 sort numerically or by locale", () => {
    expect(sortRows([10, 9, 100], (value) => value, false)).toEqual([9, 10, 100]);
    expect(sortRows(["Émile", "Zoë", "eva"], (value) => value, true)).toEqual([
      "Zoë",
      "eva",
      "Émile",
    ]);
  });

  it("R1.6 are paginated; pages past the end clamp to the last", () => {
    expect(rowsOfPage([1, 2, 3, 4, 5], 9, 2)).toEqual({ rows: [5], page: 3, pages: 3, first: 4 });
    expect(rowsOfPage([], 1, 2)).toEqual({ rows: [], page: 1, pages: 1, first: 0 });
  });
});
