import { describe, expect, it } from "vitest";
import { aliases, rankScreens } from "#client/components/screen-search/rank-screens.ts";
import { englishScreens as screens } from "#tests/support/english-screens.ts";

const titles = (q: string) => rankScreens(screens, q).map(({ title }) => title);

describe("ranking screens", () => {
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

  it("ranks a product screen above a demo of the same name", () => {
    const found = rankScreens(screens, "notifications");
    expect(found.map(({ path }) => path)).toEqual(
      expect.arrayContaining(["/latest-notifications", "/ui/notifications"]),
    );
    expect(rankScreens(screens, "latest").at(0)?.path).toBe("/latest-notifications");
  });

  it("every word has to match, and punctuation alone matches nothing", () => {
    expect(titles("hs zebra")).toEqual([]);
    expect(titles("???")).toEqual([]);
  });

  it("an empty query matches every screen in order", () => {
    expect(rankScreens(screens, "  ")).toEqual(screens);
  });

  it("aliases refer to existing screens", () => {
    const ids = screens.map(({ id }) => id);
    expect(Object.keys(aliases).filter((id) => !ids.includes(id))).toEqual([]);
  });
});
