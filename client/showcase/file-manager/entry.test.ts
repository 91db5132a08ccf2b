import { describe, expect, it } from "vitest";
import {
  addressOf,
  breadcrumbOf,
  checkName,
  descendantsOf,
  type Entry,
  findEntries,
  formatBytes,
  sizeOf,
  targetsFor,
  viewFrom,
} from "#client/showcase/file-manager/entry.ts";
import { entriesUntil } from "#client/showcase/file-manager/sample-entries.ts";

const entries = entriesUntil("2026-11-21");
const view = (query = "") => viewFrom(new URLSearchParams(query));
const get = (id: string): Entry => entries.find((one) => one.id === id) ?? (entries[0] as Entry);

describe("folder contents", () => {
  it("R1.6 are recent files of all folders at the root, newest first", () => {
    const recent = findEntries(entries, view());
    expect(recent.some(({ kind }) => kind === "folder")).toBe(false);
    expect(recent.map(({ modified }) => modified)).toEqual(
      recent
        .map(({ modified }) => modified)
        .toSorted()
        .toReversed(),
    );
    const inside = findEntries(entries, view("folder=origin&sort=name"));
    expect(inside.every(({ parent }) => parent === "origin")).toBe(true);
  });

  it("R1.6 are searched below the open folder, ignoring case and accents", () => {
    expect(findEntries(entries, view("q=ATR")).length).toBeGreaterThan(0);
    expect(findEntries(entries, view("folder=finance&q=atr"))).toEqual([]);
  });

  it("R1.6 sort by size, folders by their total", () => {
    const sizes = findEntries(entries, view("folder=shipments&sort=size&dir=asc")).map((one) =>
      sizeOf(entries, one),
    );
    expect(sizes).toEqual(sizes.toSorted((one, other) => one - other));
    expect(sizeOf(entries, get("customs"))).toBeGreaterThan(sizeOf(entries, get("origin")));
  });

  it("R1.6 have URLs that parse back; invalid ones fall back to defaults", () => {
    const expected = {
      folder: "origin",
      search: "atr",
      sort: "size",
      isDescending: false,
      isAll: false,
    } as const;
    expect(viewFrom(new URL(addressOf(expected), "http://localhost").searchParams)).toEqual(
      expected,
    );
    expect(addressOf(view("sort=colour"))).toBe("/apps/file-manager");
  });
});

describe("names and moves", () => {
  it("R1.6 names must be present, unique in the folder and without slashes", () => {
    expect(checkName(entries, " ", "")).toBe("Enter a name.");
    expect(checkName(entries, "a/b", "")).toContain("slash");
    expect(checkName(entries, get("customs").name.toUpperCase(), "")).toContain("already");
    expect(checkName(entries, get("customs").name, "", "customs")).toBeUndefined();
  });

  it("R1.6 folders cannot move into themselves or their descendants", () => {
    const ids = targetsFor(entries, get("customs")).map(({ id }) => id);
    expect(ids).not.toContain("customs");
    expect(ids).not.toContain("origin");
    expect(ids).not.toContain("");
  });

  it("R1.6 a cyclic folder does not loop", () => {
    const loop = [
      { ...get("customs"), id: "a", parent: "b" },
      { ...get("customs"), id: "b", parent: "a" },
    ];
    expect(breadcrumbOf(loop, "a")).toHaveLength(2);
    expect(descendantsOf(loop, "a").length).toBeLessThan(4);
  });

  it("R1.6 sizes have readable units", () => {
    expect([0, 999, 1000, 1_440_000, 2_500_000_000].map(formatBytes)).toEqual([
      "0 bytes",
      "999 bytes",
      "1.0 kB",
      "1.4 MB",
      "2.5 GB",
    ]);
  });
});
