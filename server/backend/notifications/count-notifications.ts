import { type LabelSources, placeName } from "#server/backend/full-text/facet-labels.ts";
import { dateOf, noDay } from "#server/backend/full-text/table-columns.ts";
import type { Values } from "#server/backend/full-text/values.ts";
import type { FeedIndex } from "#server/backend/notifications/feed-index.ts";
import { eachMatch, type FeedOfDay } from "#server/backend/notifications/feed-query.ts";
import { type FeedContext, todayOf } from "#server/backend/notifications/list-notifications.ts";
import type {
  NotificationCounts,
  NotificationFilters,
  NotificationKind,
} from "#shared/contract/notifications.ts";

export function countNotifications(
  context: FeedContext,
  filters: NotificationFilters,
): Promise<NotificationCounts> {
  const today = todayOf(context.now());
  return context.feeds.read(today, async ({ day, query }) => {
    const matching = await query(filters);
    if (!matching) return null;
    const places: number[] = [];
    eachMatch(day, matching, (place) => void places.push(place));
    return {
      ...countStages(day, places),
      ...countGroups(day, places, context),
      days: countDays(day, places),
      today,
      checkedAt: (day.index.loadedAt ?? context.now()).toISOString(),
    };
  });
}

type Stages = Pick<
  NotificationCounts,
  "total" | "actNow" | "inForce" | "ahead" | "undated" | "openForComment"
>;

function countStages(day: FeedOfDay, places: readonly number[]): Stages {
  const { index, today } = day;
  const { takesEffect, commentsClose } = index;
  const count = (passes: (place: number) => boolean) => places.filter(passes).length;
  const effect = (place: number) => takesEffect[place] ?? noDay;
  return {
    total: places.length,
    actNow: count((place) => isActNow(day, place)),
    inForce: count((place) => effect(place) !== noDay && effect(place) <= today),
    ahead: count((place) => effect(place) > today),
    undated: count((place) => effect(place) === noDay),
    openForComment: count((place) => (commentsClose[place] ?? noDay) >= today),
  };
}

function isActNow({ facets: { severity } }: FeedOfDay, place: number): boolean {
  return severity.texts[severity.codes[place] ?? -1] === "act-now";
}

function countGroups(
  day: FeedOfDay,
  places: readonly number[],
  { lanes, nomenclature }: LabelSources,
): Pick<NotificationCounts, "markets" | "kinds" | "chapters"> {
  const group = (values: Values) => groupBy(day, values, places);
  return {
    markets: group(day.facets.market).map(({ value, ...rest }) => ({
      market: value,
      name: placeName(lanes, value),
      ...rest,
    })),
    kinds: group(day.facets.kind).map(({ value, ...rest }) => ({
      kind: value as NotificationKind,
      ...rest,
    })),
    chapters: group(day.index.chapters).map(({ value, ...rest }) => ({
      chapter: value,
      title: nomenclature.titleOf(value) ?? null,
      ...rest,
    })),
  };
}

interface Group {
  value: string;
  count: number;
  actNow: number;
  next: string | null;
}

/** Most frequent first. */
function groupBy(day: FeedOfDay, values: Values, places: readonly number[]): Group[] {
  const groups = values.texts.map((value) => ({ value, count: 0, actNow: 0, next: noDay }));
  for (const place of places) {
    const next = day.next[place] ?? noDay;
    for (const code of codesOf(values, place)) {
      const group = groups[code];
      if (!group) continue;
      group.count += 1;
      if (isActNow(day, place)) group.actNow += 1;
      if (next !== noDay && (group.next === noDay || next < group.next)) group.next = next;
    }
  }
  return groups
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .map((group) => ({ ...group, next: group.next === noDay ? null : dateOf(group.next) }));
}

function codesOf({ codes, starts }: Values, place: number): Uint16Array {
  return starts
    ? codes.subarray(starts[place], starts[place + 1])
    : codes.subarray(place, place + 1);
}

function countDays(
  { index, today }: FeedOfDay,
  places: readonly number[],
): NotificationCounts["days"] {
  const since = threeYearsBefore(today);
  const days = new Map<number, { announced: number; inForce: number }>();
  const add = (column: keyof Pick<FeedIndex, "published" | "takesEffect">, key: Counted) => {
    for (const place of places) {
      const day = index[column][place] ?? noDay;
      if (day < since) continue;
      const counted = days.get(day) ?? { announced: 0, inForce: 0 };
      counted[key] += 1;
      days.set(day, counted);
    }
  };
  add("published", "announced");
  add("takesEffect", "inForce");
  return [...days]
    .sort(([a], [b]) => a - b)
    .map(([day, counted]) => ({ day: dateOf(day), ...counted }));
}

type Counted = "announced" | "inForce";

function threeYearsBefore(today: number): number {
  const date = new Date(`${dateOf(today)}T00:00:00Z`);
  const [year, month, day] = [date.getUTCFullYear() - 3, date.getUTCMonth(), date.getUTCDate()];
  // Three years before 29 February is 28 February.
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(day, lastOfMonth)) / 86_400_000;
}
