import type { PageError } from "#client/api/load.ts";
import {
  type Filters,
  findFacet,
  readFilters,
  type ShownFacet,
  withFilter,
} from "#client/components/facets.tsx";
import type { ActiveFilter } from "#client/components/notifications/filter-labels.ts";
import type { AnswerOf, InputOf } from "#shared/contract/call.ts";
import {
  type Notification,
  notificationFacetNames,
  notificationParameters,
  type notifications,
} from "#shared/contract/notifications.ts";
import { readHsCode } from "#shared/domain/hs-code.ts";
import { daysBetween } from "#shared/domain/notification-severity.ts";
import { paths } from "#shared/paths.ts";

export type Feed = AnswerOf<typeof notifications.list>;

export interface FeedData {
  filters: Filters;
  /** Null if the feed failed to load. */
  feed: Feed | null;
  /** In the order of the form. */
  facets: readonly ShownFacet[];
  problem: PageError | null;
}

/** The call's parameters that a user can set; one is set by our own pages only. */
const feedParameters = notificationParameters.filter((name) => name !== "ahead");
/** Names the facets whose values are all listed. */
export const wholeParameter = "whole";
/** Display options, which do not filter. */
const displayParameters = new Set(["by", "page", "size", wholeParameter]);

/** Known parameters of the URL; a code in any notation becomes digits. */
export function readFeedFilters(query: URLSearchParams): Filters {
  const filters = readFilters(query, [...feedParameters, wholeParameter]);
  const code = filters.code?.[0];
  return code ? { ...filters, code: [readHsCode(code) ?? code.trim()] } : filters;
}

/** Address of the feed with these filters. */
export function feedAddress(filters: Filters): string {
  return paths.latestNotifications(filters);
}

/** Input of the call, which validates it. */
export function toInput(filters: Filters): InputOf<typeof notifications.list> {
  const { [wholeParameter]: _whole, ...asked } = filters;
  const isList = (name: string) => (notificationFacetNames as readonly string[]).includes(name);
  const entries = Object.entries(asked).map(([name, values]) => [
    name,
    isList(name) ? values : values[0],
  ]);
  return Object.fromEntries(entries) as InputOf<typeof notifications.list>;
}

export function activeFilters(filters: Filters): ActiveFilter[] {
  return Object.entries(filters).flatMap(([name, values]) =>
    displayParameters.has(name) ? [] : values.map((value) => ({ name, value })),
  );
}

export function orderOf(filters: Filters): "published" | "effect" {
  return filters.by?.[0] === "effect" ? "effect" : "published";
}

/** Filters without the page number: a changed list starts at page 1. */
export function withoutPage(filters: Filters): Filters {
  const { page: _page, ...others } = filters;
  return others;
}

/** The filters as the query that a watch stores. */
export function searchOf(filters: Filters): string {
  return feedAddress(withoutPaging(filters)).split("?")[1] ?? "";
}

/** Filters for exports, which contain the whole list. */
export function withoutPaging(filters: Filters): Filters {
  const { page: _page, size: _size, [wholeParameter]: _whole, ...others } = filters;
  return others;
}

/** A list longer than `longList` starts with this many values, which fit without scrolling. */
const shortList = 8;
const longList = 15;

/** The form's facets: of long lists the most frequent values, the chosen ones, and a count. */
export function formFacets(feed: Feed | null, filters: Filters): ShownFacet[] {
  return notificationFacetNames.map((name) => {
    const chosen = filters[name] ?? [];
    const facet = findFacet(feed?.facets ?? [], name, chosen);
    if (facet.values.length <= longList) return facet;
    const isWhole = isShownWhole(filters, name);
    const values = facet.values.filter(
      ({ value }, at) => isWhole || at < shortList || chosen.includes(value),
    );
    return { ...facet, values, whole: { count: facet.values.length, isShown: isWhole } };
  });
}

/** The same list with all values of this facet, or with its first ones again. */
export function wholeFacetAddress(filters: Filters, name: string): string {
  const shown = filters[wholeParameter] ?? [];
  const names = isShownWhole(filters, name)
    ? shown.filter((one) => one !== name)
    : notificationFacetNames.filter((one) => one === name || shown.includes(one));
  return feedAddress(withFilter(filters, wholeParameter, names));
}

function isShownWhole(filters: Filters, name: string): boolean {
  return (filters[wholeParameter] ?? []).includes(name);
}

const groupNames = ["ahead", "today", "week", "earlier", "undated"] as const;
type GroupName = (typeof groupNames)[number];
interface Group {
  name: GroupName;
  items: Notification[];
}

const daysPerWeek = 7;

/**
 * Groups items by their distance from `today` (ISO date) on the date they are ordered by. Keeps the
 * order and drops empty groups.
 */
export function groupByDay(
  items: readonly Notification[],
  by: "published" | "effect",
  today: string,
): Group[] {
  const named = items.map((item) => ({ item, name: groupOf(item, by, today) }));
  return groupNames.flatMap((name) => {
    const ofGroup = named.flatMap((one) => (one.name === name ? one.item : []));
    return ofGroup.length > 0 ? { name, items: ofGroup } : [];
  });
}

function groupOf({ dates }: Notification, by: "published" | "effect", today: string): GroupName {
  const date = by === "effect" ? dates.takesEffect : dates.published;
  if (!date) return "undated";
  if (date > today) return "ahead";
  const days = daysBetween(date, today);
  if (days === 0) return "today";
  return days < daysPerWeek ? "week" : "earlier";
}
