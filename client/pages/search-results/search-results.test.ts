import { describe, expect, it } from "vitest";
import { findMembers, initialsOf } from "#client/pages/search-results/search-results.ts";

const member = (email: string, name: string | null) => ({
  email,
  name,
  cap: null,
  used: 0,
  addedAt: "2026-01-01T00:00:00Z",
});
const zoe = member("zoe@clearlane.test", "Zoë de Wit");
const ann = member("ann.lee@example.com", null);

describe("finding team members", () => {
  it("matches words of name and address in any order, with or without accents", () => {
    expect(findMembers([zoe, ann], "wit zoe")).toEqual([zoe]);
    expect(findMembers([zoe, ann], "LEE")).toEqual([ann]);
    expect(findMembers([zoe, ann], "ann wit")).toEqual([]);
    expect(findMembers([zoe, ann], " ")).toEqual([zoe, ann]);
    expect(findMembers([zoe, ann], "@")).toEqual([]);
  });

  it("shows initials", () => {
    expect([initialsOf(zoe), initialsOf(ann)]).toEqual(["ZW", "A"]);
  });
});
