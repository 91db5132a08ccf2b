import { describe, expect, it } from "vitest";
import { aliases, rankScreens } from "#client/components/screen-search/rank-screens.ts";
import { englishScreens as screens } from "#tests/support/english-screens.ts";

const titles = (q: string) => rankScreens(screens, q).map(({ title }) => title);

describe("finding a screen by words", () => {
  it.each([
    ["hs", "HS code search"],
    ["code hs se", "HS code search"],
    ["search regulation", "Regulation search"],
    ["tariff", "HS code search"],
    ["gdpr", "Privacy policy"],
    ["plans", "Pricing"],
    ["kanban", "Kanban board"],
    ["crm cust", "CRM customers"],
    ["customers", "Customers"],
    ["sign in", "Sign in / sign up"],
    ["FAQ", "FAQ"],
    ["ÇÁLENDAR", "Calendar"],
    ["/apps/chat", "Chat"],
    ["basket", "Shopping cart"],
  ])("%j leads to %s first", (q, title) => {
    expect(titles(q)[0]).toBe(title);
  });

  it("puts the product before a demo of the same name", () => {
    const found = rankScreens(screens, "notifications");
    expect(found.map(({ path }) => path)).toEqual(
      expect.arrayContaining(["/latest-notifications", "/ui/notifications"]),
    );
    expect(rankScreens(screens, "latest").at(0)?.path).toBe("/latest-notifications");
  });

  it("every word has to fit, and signs alone fit nothing", () => {
    expect(titles("hs zebra")).toEqual([]);
    expect(titles("???")).toEqual([]);
  });

  it("an empty search is every screen, in its order", () => {
    expect(rankScreens(screens, "  ")).toEqual(screens);
  });

  it("aliases are of screens that there are", () => {
    const ids = screens.map(({ id }) => id);
    expect(Object.keys(aliases).filter((id) => !ids.includes(id))).toEqual([]);
  });
});
