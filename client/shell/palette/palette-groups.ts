import type { TFunction } from "i18next";
import { localStore } from "#client/components/local-store.ts";
import {
  exactMatch,
  moreNotificationsItem,
  type ProductResults,
  productItems,
  productSearchItems,
  type ResultItem,
  screenItem,
} from "#client/components/screen-search/product-search.ts";
import { rankScreens } from "#client/components/screen-search/rank-screens.ts";
import { helpScreens, type Screen } from "#client/routes/screen.ts";
import {
  type ActionItem,
  actionItems,
  type PaletteAction,
} from "#client/shell/palette/palette-actions.ts";
import { readHsCode } from "#shared/domain/hs-code.ts";
import { paths } from "#shared/paths.ts";

export interface PaletteGroup {
  name:
    | "recent"
    | "straight"
    | "actions"
    | "screens"
    | "codes"
    | "regulations"
    | "notifications"
    | "demos"
    | "more";
  items: ActionItem[];
}

export interface PaletteInput {
  q: string;
  /** Those that the user may open. */
  screens: readonly Screen[];
  /** The page's own actions. */
  actions: readonly PaletteAction[];
  /** Paths. */
  recent: readonly string[];
  /** Null until it is loaded, and without words. */
  product: ProductResults | null;
  /** Whether the user may open the page of all results. */
  hasPage: boolean;
  /** Formats an ISO day. */
  day: (iso: string) => string;
}

const maxScreens = 8;
const maxDemos = 4;
const maxNotifications = 3;

/**
 * For an empty query, actions and the screens of menu and footer, recent ones first; else the
 * matches: screens before results that are still loading, demo screens last.
 */
export function paletteGroups(
  { q, screens, actions, recent, product, hasPage, day }: PaletteInput,
  t: TFunction,
): PaletteGroup[] {
  const words = q.trim();
  const toSearch = screens.find(({ id }) => id === "hsCodeSearch");
  const acts: PaletteGroup = { name: "actions", items: actionItems(actions, toSearch, words, t) };
  const ofProduct = screens.filter(({ isDemo }) => !isDemo);
  if (words === "") return listScreens(ofProduct, recent, t, acts);
  const answered = product ? productItems(product, t, day) : [];
  const of = (kind: ResultItem["kind"]) => answered.filter((found) => found.kind === kind);
  const ranked = rankScreens(ofProduct, words).slice(0, maxScreens);
  const demos = rankScreens(
    screens.filter(({ isDemo }) => isDemo),
    words,
  ).slice(0, maxDemos);
  const groups: PaletteGroup[] = [
    { name: "straight", items: exactMatch(readHsCode(words), t) },
    acts,
    { name: "screens", items: ranked.map((screen) => screenItem(screen, t)) },
    { name: "codes", items: of("code") },
    { name: "regulations", items: of("regulation") },
    { name: "notifications", items: of("notification").slice(0, maxNotifications) },
    { name: "demos", items: demos.map((screen) => screenItem(screen, t)) },
    {
      name: "more",
      items: [
        ...(product ? moreNotificationsItem(product, t) : []),
        ...productSearchItems(words, t),
        ...(hasPage ? [pageFound(words, t)] : []),
      ],
    },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

function listScreens(
  screens: readonly Screen[],
  recent: readonly string[],
  t: TFunction,
  acts: PaletteGroup,
): PaletteGroup[] {
  const last = recent.flatMap((path) => screens.find((screen) => screen.path === path) ?? []);
  const others = screens.filter((screen) => isListed(screen) && !last.includes(screen));
  const groups: PaletteGroup[] = [
    { name: "recent", items: last.map((screen) => screenItem(screen, t)) },
    acts,
    { name: "screens", items: others.map((screen) => screenItem(screen, t)) },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

/** Neither the variants of the sign-in screens nor the error pages. */
const isListed = ({ id, menu }: Screen) =>
  menu !== undefined || (helpScreens as readonly string[]).includes(id);

function pageFound(q: string, t: TFunction): ResultItem {
  const address = paths.searchResults({ q });
  return {
    id: "page",
    kind: "more",
    title: t("find:result.page", { q }),
    address,
    text: t("find:result.pageText"),
  };
}

/** The index that a key moves to in a list of `count`, wrapping; null for other keys. */
export function nextPlace(key: string, place: number, count: number): number | null {
  if (count === 0) return null;
  if (key === "ArrowDown") return (place + 1) % count;
  if (key === "ArrowUp") return (place + count - 1) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}

/** Paths of the screens opened last from the palette; never what was typed. */
const key = "clearlane.recent-screens.v1";
const most = 4;

export function recallScreens(storage: Pick<Storage, "getItem"> = localStore()): string[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? "[]");
    return Array.isArray(kept)
      ? kept.filter((path) => typeof path === "string").slice(0, most)
      : [];
  } catch {
    return [];
  }
}

export function rememberScreen(
  path: string,
  storage: Pick<Storage, "getItem" | "setItem"> = localStore(),
): void {
  const others = recallScreens(storage).filter((one) => one !== path);
  try {
    storage.setItem(key, JSON.stringify([path, ...others].slice(0, most)));
  } catch {
    // Without a storage there are no recent screens.
    return;
  }
}
