/** The feed's filters over its index. */
import { dayOf, noDay } from "#server/backend/full-text/table-columns.ts";
import { chosenOf, countValues, isChosen, type Values } from "#server/backend/full-text/values.ts";
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
  /** Scratch memory for a count: collecting a new buffer takes longer than using it. */
  room(): CountedPlaces;
}

/** Conditions on places. Facets are separate, since each is counted without its own condition. */
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
  let room: CountedPlaces | null = null;
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
    room: () => {
      const { size } = index;
      room ??= {
        ...{ passing: new Int32Array(size), failing: new Int32Array(size) },
        columns: new Int8Array(size + 1),
      };
      return room;
    },
  };
}

/** Places by their day, then in feed order. Counted, since there are far fewer days than places. */
function sortByDay(
  days: Int32Array,
  order: "earliest first" | "latest first",
): { dated: Int32Array; undated: Int32Array } {
  const inOrder = new Int32Array(days.length);
  const undated = new Int32Array(days.length);
  let [datedCount, undatedCount] = [0, 0];
  let first = Number.MAX_SAFE_INTEGER;
  let last = noDay;
  for (let place = 0; place < days.length; place += 1) {
    const day = at(days, place);
    if (day === noDay) {
      undated[undatedCount] = place;
      undatedCount += 1;
      continue;
    }
    inOrder[datedCount] = place;
    datedCount += 1;
    if (day < first) first = day;
    if (day > last) last = day;
  }
  const [sign, origin] = order === "earliest first" ? [1, first] : [-1, last];
  // For each day the places before it, then its next free one.
  const next = new Int32Array(datedCount === 0 ? 1 : last - first + 2);
  for (let step = 0; step < datedCount; step += 1) {
    const rank = sign * (at(days, at(inOrder, step)) - origin) + 1;
    next[rank] = at(next, rank) + 1;
  }
  for (let rank = 1; rank < next.length; rank += 1)
    next[rank] = at(next, rank) + at(next, rank - 1);
  const dated = new Int32Array(datedCount);
  for (let step = 0; step < datedCount; step += 1) {
    const place = at(inOrder, step);
    const rank = sign * (at(days, place) - origin);
    dated[at(next, rank)] = place;
    next[rank] = at(next, rank) + 1;
  }
  return { dated, undated: undated.slice(0, undatedCount) };
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
    if (passesOthers(feed.index, query, place) && passesFacets(place) && visit(place) === false)
      return;
  }
}

/** Counts by facet and code, each facet without its own condition, and the total. */
export function countFeed(
  feed: FeedOfDay,
  query: FeedQuery,
): { total: number; counts: Record<NotificationFacetName, Uint32Array> } {
  const { passing, failing, columns } = countedPlaces(feed, query);
  // Column by column: loops over one kind of array take a third of the time.
  const counts = notificationFacetNames.map((name, column) => {
    const values = feed.facets[name];
    const ofColumn = new Uint32Array(values.texts.length);
    countValues(values, ofColumn, passing);
    if (query.chosen[name])
      countValues(
        values,
        ofColumn,
        failing.filter((_, at) => columns[at] === column),
      );
    return [name, ofColumn];
  });
  return { total: passing.length, counts: Object.fromEntries(counts) };
}

/**
 * Places that pass all conditions, and those that fail that of one facet alone, with its column.
 */
interface CountedPlaces {
  passing: Int32Array;
  failing: Int32Array;
  columns: Int8Array;
}

function countedPlaces({ index, facets, room }: FeedOfDay, query: FeedQuery): CountedPlaces {
  const { passing, failing, columns } = room();
  const chosen = notificationFacetNames.flatMap((name, column) => {
    const wanted = query.chosen[name];
    return wanted ? [{ column, values: facets[name], wanted }] : [];
  });
  let passed = 0;
  let failed = 0;
  for (let place = query.start; place < query.end; place += 1) {
    if (!passesOthers(index, query, place)) continue;
    let fails = 0;
    for (let one = 0; one < chosen.length && fails < 2; one += 1) {
      const { column, values, wanted } = chosen[one] as (typeof chosen)[number];
      if (isChosen(values, wanted, place)) continue;
      fails += 1;
      columns[failed] = column;
    }
    if (fails === 0) {
      passing[passed] = place;
      passed += 1;
    } else if (fails === 1) {
      failing[failed] = place;
      failed += 1;
    }
  }
  return {
    passing: passing.subarray(0, passed),
    failing: failing.subarray(0, failed),
    columns: columns.subarray(0, failed),
  };
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

function passesOthers(index: FeedIndex, query: FeedQuery, place: number): boolean {
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
  const codes = new Uint16Array(index.size);
  for (let place = 0; place < index.size; place += 1) {
    const serious = isSerious[kind?.codes[place] ?? 0] === true;
    const effect = at(takesEffect, place);
    const due = at(deadline, place);
    if (serious && (isSoon(effect) || isSoon(due))) {
      codes[place] = severityCodes["act-now"];
      continue;
    }
    const isOpen = at(commentsClose, place) >= today;
    const hasNoDate = effect === noDay && due === noDay;
    const isAhead = isOpen || effect > today || due > today || (serious && hasNoDate);
    codes[place] = isAhead ? severityCodes.plan : severityCodes.know;
  }
  return { texts: severity.options, codes, starts: null };
}

function nextDates(
  { size, takesEffect, commentsClose, deadline }: FeedIndex,
  today: number,
): Int32Array {
  const next = new Int32Array(size);
  for (let place = 0; place < size; place += 1) {
    const effect = at(takesEffect, place);
    const close = at(commentsClose, place);
    const due = at(deadline, place);
    let day = effect >= today ? effect : noDay;
    if (close >= today && (day === noDay || close < day)) day = close;
    if (due >= today && (day === noDay || due < day)) day = due;
    next[place] = day;
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
