import { createInstance } from "i18next";
import { describe, expect, it } from "vitest";
import type { ProductResults } from "#client/components/screen-search/product-search.ts";
import { helpScreens, mayOpen, needsParameters } from "#client/routes/screen.ts";
import {
  nextPlace,
  type PaletteInput,
  paletteGroups,
  recallScreens,
  rememberScreen,
} from "#client/shell/palette/palette-groups.ts";
import find from "#shared/locales/en/find.json";
import { englishScreens as screens } from "#tests/support/english-screens.ts";

const helpIds: ReadonlySet<string> = new Set(helpScreens);
const i18n = createInstance();
await i18n.init({ lng: "en", resources: { en: { find } } });

const openFor = (user: { roles: string[] } | null) =>
  screens.filter((screen) => mayOpen(screen, user) && !needsParameters(screen));
const asked: PaletteInput = {
  q: "",
  screens: openFor(null),
  actions: [],
  recent: [],
  product: null,
  hasPage: false,
  day: (iso) => iso,
};
const list = (input: Partial<PaletteInput>) => paletteGroups({ ...asked, ...input }, i18n.t);
const names = (input: Partial<PaletteInput>) => list(input).map(({ name }) => name);

const answer: ProductResults = {
  q: "footwear",
  code: null,
  suggestions: [{ code: "6404", title: "Footwear of textile" }],
  notifications: {
    items: [
      {
        id: "n1",
        headline: "A ban",
        summary: "Of footwear.",
        market: "EU",
        published: "2026-11-01",
      },
    ],
    total: 9,
  },
  regulations: { total: 2, isOpen: false, goTo: null },
  failed: [],
};

describe("what the palette lists", () => {
  it("R2.7 without words lists the open screens of menu and footer once, the recent ones first", () => {
    const [recent, actions, others] = list({ recent: ["/pricing", "/apps/chat", "/gone"] });
    expect(recent?.items.map(({ address }) => address)).toEqual(["/pricing"]);
    expect(actions?.items.map(({ id }) => id)).toEqual(["action newSearch"]);
    const listed = others?.items.map(({ address }) => address);
    expect(listed).toEqual(
      openFor(null)
        .filter(({ id, menu, isDemo }) => !isDemo && (menu || helpIds.has(id)))
        .map(({ path }) => path)
        .filter((path) => path !== "/pricing"),
    );
    expect(listed).toEqual(expect.arrayContaining(["/latest-notifications", "/tnc", "/landing"]));
    const addresses = list({ screens: openFor({ roles: ["Admin"] }) }).flatMap(({ items }) =>
      items.map(({ address }) => address),
    );
    expect(addresses).toContain("/dashboard-1");
    expect(addresses.some((address) => address.includes(":"))).toBe(false);
  });

  it("#18 demo screens come after everything found, and only for words", () => {
    const admin = openFor({ roles: ["Admin"] });
    expect(
      list({ screens: admin }).flatMap(({ items }) => items.map(({ address }) => address)),
    ).not.toContain("/apps/chat");
    expect(names({ q: "notifications", screens: admin })).toEqual(["screens", "demos", "more"]);
    const [demos] = list({ q: "kanban", screens: admin });
    expect(demos?.items.map(({ address }) => address)).toEqual(["/apps/tasks/kanban"]);
    const without = admin.filter(({ isDemo }) => !isDemo);
    expect(names({ q: "kanban", screens: without })).toEqual(["more"]);
  });

  it("#18 offers the actions of the page, by their words", () => {
    const actions = ["theme", "copyCode", "watch", "signOut"] as const;
    expect(list({ actions })[0]?.items.map(({ title }) => title)).toEqual([
      "New search",
      "Switch theme",
      "Copy code",
      "Watch this",
      "Sign out",
    ]);
    const found = list({ actions, q: "sign o" }).find(({ name }) => name === "actions");
    expect(found?.items.map(({ action }) => action)).toEqual(["signOut"]);
  });

  it("a code in any spelling leads straight to its page, before anything is answered", () => {
    for (const q of ["6404.11", "640411", " 64 04 11 "])
      expect(list({ q })[0]?.items[0]?.address).toBe("/hs-code-details?code=640411");
  });

  it("actions and screens first, then codes, regulations, notifications, and where to search", () => {
    expect(names({ q: "search", product: { ...answer, q: "search" }, hasPage: true })).toEqual([
      "actions",
      "screens",
      "codes",
      "regulations",
      "notifications",
      "more",
    ]);
    expect(
      list({ q: "footwear", product: answer })
        .at(-1)
        ?.items.map(({ id }) => id),
    ).toEqual(["all notifications", "search codes", "search regulations"]);
  });

  it("every option has an id of its own", () => {
    const ids = list({ q: "search", product: answer, hasPage: true }).flatMap(({ items }) =>
      items.map(({ id }) => id),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("keys go round the list", () => {
    expect(["ArrowDown", "ArrowUp", "Home", "End", "a"].map((key) => nextPlace(key, 0, 3))).toEqual(
      [1, 2, 0, 2, null],
    );
    expect(nextPlace("ArrowDown", 2, 3)).toBe(0);
    expect(nextPlace("ArrowDown", -1, 0)).toBeNull();
  });

  it("remembers four screens, the last one first, and reads nothing odd", () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
    };
    for (const path of ["/a", "/b", "/c", "/a", "/d", "/e"]) rememberScreen(path, storage);
    expect(recallScreens(storage)).toEqual(["/e", "/d", "/a", "/c"]);
    for (const text of ["{", "3", '{"a":1}', "[1,null]"])
      expect(recallScreens({ getItem: () => text })).toEqual([]);
  });
});
