import type { PageError } from "#client/api/load.ts";
import { type Filters, readFilters } from "#client/components/facet-fields.tsx";
import type { AnswerOf, InputOf } from "#shared/contract/call.ts";
import type { Notification, notifications } from "#shared/contract/notifications.ts";
import { readHsCode } from "#shared/domain/hs-code.ts";
import { daysBetween } from "#shared/domain/notification-severity.ts";

export type Feed = AnswerOf<typeof notifications.list>;

export interface FeedData {
  filters: Filters;
  /** Null where the list could not be loaded. */
  feed: Feed | null;
  problem: PageError | null;
  /** ISO date; the clock is read here once, so that server and browser draw the same. */
  today: string;
}

export const facetNames = ["severity", "market", "kind", "origin", "source"] as const;
export type FacetName = (typeof facetNames)[number];

const known = ["q", "code", ...facetNames, "by", "from", "to", "open", "page", "size"];
/** What is no filter: it says how the list is shown, not what is in it. */
const shown = new Set(["by", "page", "size"]);

/**
 * The feed's part of an address; a code in any spelling becomes digits. Everything else of the
 * address is left alone.
 */
export function readFeedFilters(url: string): Filters {
  const asked = readFilters(new URL(url).searchParams, known);
  const code = asked.code?.[0];
  return code ? { ...asked, code: [readHsCode(code) ?? code.trim()] } : asked;
}

/** The call's input. What is wrong with it is said by the call's own schema. */
export function toInput(filters: Filters): InputOf<typeof notifications.list> {
  const isList = (name: string) => (facetNames as readonly string[]).includes(name);
  const entries = Object.entries(filters).map(([name, values]) => [
    name,
    isList(name) ? values : values[0],
  ]);
  return Object.fromEntries(entries) as InputOf<typeof notifications.list>;
}

/** One value of one filter that is set. */
export interface SetFilter {
  name: string;
  value: string;
}

export function setFilters(filters: Filters): SetFilter[] {
  return Object.entries(filters).flatMap(([name, values]) =>
    shown.has(name) ? [] : values.map((value) => ({ name, value })),
  );
}

export function orderOf(filters: Filters): "published" | "effect" {
  return filters.by?.[0] === "effect" ? "effect" : "published";
}

/** The filters without the page: a list that changes begins at its first page. */
export function fromFirstPage(filters: Filters): Filters {
  const { page: _page, ...others } = filters;
  return others;
}

/** What the feeds outside take: the whole list, so neither page nor size. */
export function forFeeds(filters: Filters): Filters {
  const { page: _page, size: _size, ...others } = filters;
  return others;
}

export const groupNames = ["ahead", "today", "week", "earlier", "undated"] as const;
export type GroupName = (typeof groupNames)[number];
export interface Group {
  name: GroupName;
  items: Notification[];
}

const daysOfAWeek = 7;

/**
 * A page of the feed in groups by the date it is ordered by, the order kept, empty groups left out.
 * `today` is an ISO date.
 */
export function groupByDay(
  items: readonly Notification[],
  by: "published" | "effect",
  today: string,
): Group[] {
  const groups = groupNames.map((name) => ({
    name,
    items: items.filter((item) => groupOf(item, by, today) === name),
  }));
  return groups.filter((group) => group.items.length > 0);
}

function groupOf({ dates }: Notification, by: "published" | "effect", today: string): GroupName {
  const date = by === "effect" ? dates.takesEffect : dates.published;
  if (!date) return "undated";
  if (date > today) return "ahead";
  const days = daysBetween(date, today);
  if (days === 0) return "today";
  return days < daysOfAWeek ? "week" : "earlier";
}
