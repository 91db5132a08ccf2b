/** The feed's filters over its index. */
import { dayOf, noDay } from "#server/backend/full-text/table-columns.ts";
import { chosenOf, growing, isChosen, type Values } from "#server/backend/full-text/values.ts";
import type { FeedIndex } from "#server/backend/notifications/feed-index.ts";
import {
  type NotificationFacetName,
  type NotificationFilters,
  notificationFacetNames,
  type Severity,
  severity,
} from "#shared/contract/notifications.ts";
import { seriousKinds, soonDays } from "#shared/domain/notification-severity.ts";

/** An index with the columns that depend on the day. */
export interface FeedOfDay {
  index: FeedIndex;
  today: number;
  facets: Record<NotificationFacetName, Values>;
  /** Earliest date of a place from today on, or `noDay`. */
  next: Int32Array;
  /** Places with such a date, soonest first. */
  upcoming: Int32Array;
  /** Places by effective date, latest first, those without one last. */
  byEffect(): Int32Array;
}

/** Conditions on places. Facets are kept apart, since each is counted without its own. */
export interface FeedQuery {
  /** The first place, and the end (exclusive). */
  start: number;
  end: number;
  /** The chosen texts of a facet, one byte each; null for all. */
  chosen: Record<NotificationFacetName, Uint8Array | null>;
  /** The places that match the text query, one byte each; null without one. */
  matches: Uint8Array | null;
  /** Range of the effective date; null for any. */
  effective: { from: number; to: number } | null;
  /** Comments close on this day or later. */
  openFrom: number | null;
}

export function feedOfDay(index: FeedIndex, today: number): FeedOfDay {
  const next = nextDates(index, today);
  const upcoming = sortByDay(next, "earliest first").dated;
  const facets = { ...index.facets, severity: severities(index, today) } as FeedOfDay["facets"];
  let byEffect: Int32Array | null = null;
  return {
    ...{ index, today, facets, next, upcoming },
    byEffect: () => {
      if (!byEffect) {
        const { dated, undated } = sortByDay(index.takesEffect, "latest first");
        byEffect = new Int32Array(index.size);
        byEffect.set(dated);
        byEffect.set(undated, dated.length);
      }
      return byEffect;
    },
  };
}

/** Places by their day, then in feed order. As numbers: a comparator takes ten times as long. */
function sortByDay(
  days: Int32Array,
  order: "earliest first" | "latest first",
): { dated: Int32Array; undated: Int32Array } {
  const { length } = days;
  const sign = order === "earliest first" ? 1 : -1;
  const keys = growing(Float64Array);
  const undated = growing(Int32Array);
  for (let place = 0; place < length; place += 1) {
    const day = at(days, place);
    if (day === noDay) undated.push(place);
    else keys.push(sign * day * length + place);
  }
  const placeOf = (key: number) => ((key % length) + length) % length;
  return { dated: Int32Array.from(keys.build().sort(), placeOf), undated: undated.build() };
}

export function queryOf(
  { index, facets, today }: FeedOfDay,
  filters: NotificationFilters,
  matches: Uint8Array | null,
): FeedQuery {
  const from = filters.from ? dayOf(existingDay(filters.from)) : null;
  const to = filters.to ? dayOf(existingDay(filters.to)) : null;
  const byEffect = filters.by === "effect" && (from !== null || to !== null);
  const isPublished = filters.by !== "effect";
  return {
    // Newest first.
    start: isPublished && to !== null ? firstPlace(index, (day) => day <= to) : 0,
    end: isPublished && from !== null ? firstPlace(index, (day) => day < from) : index.size,
    chosen: Object.fromEntries(
      notificationFacetNames.map((name) => [name, chosenOf(facets[name], filters[name])]),
    ) as FeedQuery["chosen"],
    matches,
    effective: byEffect ? { from: from ?? noDay + 1, to: to ?? Number.MAX_SAFE_INTEGER } : null,
    openFrom: filters.open === "1" ? today : null,
  };
}

/** Visits the matching places in feed order until told to stop. */
export function eachMatch(
  feed: FeedOfDay,
  query: FeedQuery,
  visit: (place: number) => boolean | undefined,
  order: Int32Array | null = null,
): void {
  const passesFacets = facetTest(feed, query);
  const [first, last] = order ? [0, order.length] : [query.start, query.end];
  for (let step = first; step < last; step += 1) {
    const place = order ? at(order, step) : step;
    if (passesOthers(feed, query, place) && passesFacets(place) && visit(place) === false) return;
  }
}

/** Counts by facet and code, each facet without its own condition, and the total. */
export function countFeed(
  feed: FeedOfDay,
  query: FeedQuery,
): { total: number; counts: Record<NotificationFacetName, Uint32Array> } {
  const columns = notificationFacetNames.map((name) => {
    const values = feed.facets[name];
    return { values, chosen: query.chosen[name], counts: new Uint32Array(values.texts.length) };
  });
  let total = 0;
  for (let place = query.start; place < query.end; place += 1) {
    if (!passesOthers(feed, query, place)) continue;
    let failed = 0;
    let failing = -1;
    for (let column = 0; column < columns.length && failed < 2; column += 1) {
      const { values, chosen } = columns[column] as (typeof columns)[number];
      if (chosen === null || isChosen(values, chosen, place)) continue;
      failed += 1;
      failing = column;
    }
    if (failed > 1) continue;
    if (failed === 0) total += 1;
    for (let column = 0; column < columns.length; column += 1) {
      const { values, counts } = columns[column] as (typeof columns)[number];
      if (failed === 0 || column === failing) countValues(values, counts, place);
    }
  }
  const named = notificationFacetNames.map((name, column) => [name, columns[column]?.counts]);
  return { total, counts: Object.fromEntries(named) };
}

/** Increments the count of each value of a place. */
function countValues({ codes, starts }: Values, counts: Uint32Array, place: number): void {
  const end = starts ? at(starts, place + 1) : place + 1;
  for (let code = starts ? at(starts, place) : place; code < end; code += 1)
    counts[at(codes, code)] = at(counts, at(codes, code)) + 1;
}

/** The element at an index that is known to exist. */
function at(column: Int32Array | Uint32Array | Uint16Array, place: number): number {
  return column[place] as number;
}

/** The first place whose publication day passes; days descend by place. */
function firstPlace({ published, size }: FeedIndex, passes: (day: number) => boolean): number {
  let [low, high] = [0, size];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (passes(at(published, middle))) high = middle;
    else low = middle + 1;
  }
  return low;
}

function facetTest({ facets }: FeedOfDay, { chosen }: FeedQuery): (place: number) => boolean {
  const tests = notificationFacetNames.flatMap((name) => {
    const [values, wanted] = [facets[name], chosen[name]];
    return wanted ? [(place: number) => isChosen(values, wanted, place)] : [];
  });
  return (place) => tests.every((passes) => passes(place));
}

function passesOthers({ index }: FeedOfDay, query: FeedQuery, place: number): boolean {
  const { start, end, matches, effective, openFrom } = query;
  if (place < start || place >= end) return false;
  if (matches !== null && matches[place] !== 1) return false;
  if (openFrom !== null && at(index.commentsClose, place) < openFrom) return false;
  if (effective === null) return true;
  const day = at(index.takesEffect, place);
  return day >= effective.from && day <= effective.to;
}

const severityCodes: Record<Severity, number> = { "act-now": 0, plan: 1, know: 2 };

/** The domain's `severityOf` over columns; a test compares the two. */
export function severities(index: FeedIndex, today: number): Values {
  const { kind } = index.facets;
  const { takesEffect, commentsClose, deadline } = index;
  const isSerious = (kind?.texts ?? []).map((text) => seriousKinds.has(text as never));
  const isSoon = (day: number) => day !== noDay && Math.abs(day - today) <= soonDays;
  const severityAt = (place: number): Severity => {
    const serious = isSerious[kind?.codes[place] ?? 0] === true;
    const [effect, due] = [at(takesEffect, place), at(deadline, place)];
    if (serious && (isSoon(effect) || isSoon(due))) return "act-now";
    const isOpen = at(commentsClose, place) >= today;
    const hasNoDate = effect === noDay && due === noDay;
    return isOpen || effect > today || due > today || (serious && hasNoDate) ? "plan" : "know";
  };
  const codes = new Uint16Array(index.size);
  for (let place = 0; place < index.size; place += 1)
    codes[place] = severityCodes[severityAt(place)];
  return { texts: severity.options, codes, starts: null };
}

function nextDates({ size, takesEffect, commentsClose, deadline }: FeedIndex, today: number) {
  const next = new Int32Array(size).fill(noDay);
  for (const column of [takesEffect, commentsClose, deadline])
    for (let place = 0; place < size; place += 1) {
      const day = at(column, place);
      if (day >= today && (at(next, place) === noDay || day < at(next, place))) next[place] = day;
    }
  return next;
}

/** The contract accepts 2026-02-31: clamps to the last day of the month. */
function existingDay(date: string): string {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  // Date reads years before 100 as 19xx.
  const last = new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
  return `${date.slice(0, 8)}${String(Math.min(day, last)).padStart(2, "0")}`;
}
