import { type RawBuilder, sql } from "kysely";
import { facetLabel, type LabelSources } from "#server/backend/full-text/facet-labels.ts";
import type { Feed, FeedCounts, Feeds } from "#server/backend/notifications/feed.ts";
import { versionSql } from "#server/backend/notifications/feed-index.ts";
import { eachMatch, type FeedQuery } from "#server/backend/notifications/feed-query.ts";
import { filterUpcomingActs } from "#server/backend/notifications/upcoming-acts.ts";
import { freshnessOf } from "#server/backend/sources/freshness.ts";
import type { Db } from "#server/database/database.ts";
import { prepare } from "#server/database/pool.ts";
import { JsonText } from "#shared/contract/json-text.ts";
import {
  type Notification,
  type NotificationFacetName,
  type NotificationFilters,
  type NotificationRecord,
  notificationFacetNames,
  notificationFacets,
  severity,
} from "#shared/contract/notifications.ts";
import type { Facet } from "#shared/contract/searches.ts";
import { severityOf } from "#shared/domain/notification-severity.ts";

const defaultSize = 20;
const defaultUpcoming = 3;
const maxOfRegulation = 100;

export interface ListContext {
  database: Db;
  now(): Date;
}

export interface FeedContext extends ListContext, LabelSources {
  feeds: Feeds;
}

/** One page of the feed with total, facet counts and upcoming deadlines: the call's answer. */
export function listNotifications(
  context: FeedContext,
  filters: NotificationFilters,
): Promise<JsonText> {
  const today = todayOf(context.now());
  return context.feeds.read(today, async (feed) => {
    const query = await feed.query(filters);
    if (!query) return null;
    const page = pageOf(feed, query, filters);
    const most = filters.ahead ?? defaultUpcoming;
    const upcoming = upcomingOf(feed, query, most);
    const acts = await feed.upcomingActs();
    if (!acts) return null;
    const items = await readItems(context, feed, today, [...page, ...upcoming]);
    if (!items) return null;
    const counts = feed.counts(query, filters);
    const { total } = counts;
    counts.facets ??= presentFacets(feed, counts, filters, context);
    const size = filters.size ?? defaultSize;
    return new JsonText(
      `{"items":[${items.slice(0, page.length).join()}]` +
        `,"total":${total},"next":${filters.page * size < total ? filters.page + 1 : null}` +
        `,"facets":${counts.facets}` +
        `,"upcoming":[${items.slice(page.length).join()}]` +
        `,"upcomingActs":${JSON.stringify(filterUpcomingActs(acts, filters, most))}` +
        `,"today":"${today}"` +
        `,"checkedAt":"${(feed.day.index.loadedAt ?? context.now()).toISOString()}"` +
        `,"sources":${JSON.stringify(freshnessOf(feed.day.index.asOf, context.now()))}}`,
    );
  });
}

/** Newest publication first. */
export async function listNotificationsOfRegulation(
  { database, now }: ListContext,
  regulationId: string,
): Promise<Notification[]> {
  const { rows } = await sql<NotificationRow>`${selectNotifications}
    where n.act_id = ${regulationId}
    order by n.published desc, n.id limit ${maxOfRegulation}`.execute(database);
  return rows.map((row) => presentNotification(row, todayOf(now())));
}

/** The UTC date that severities and filters refer to. */
export function todayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}

function pageOf(
  feed: Feed,
  query: FeedQuery,
  { by, page, size = defaultSize }: NotificationFilters,
): number[] {
  const places: number[] = [];
  let before = (page - 1) * size;
  const visit = (place: number) => {
    if (before > 0) before -= 1;
    else places.push(place);
    return places.length < size;
  };
  eachMatch(feed.day, query, visit, by === "effect" ? feed.day.byEffect() : null);
  return places;
}

/** Notifications with a date from today on, soonest first. */
function upcomingOf({ day }: Feed, query: FeedQuery, max: number): number[] {
  const places: number[] = [];
  const visit = (place: number) => {
    places.push(place);
    return places.length < max;
  };
  if (max > 0) eachMatch(day, query, visit, day.upcoming);
  return places;
}

export interface NotificationRow {
  record: NotificationRecord;
  noticed_at: Date;
  act_title: string | null;
}

export const selectNotifications: RawBuilder<NotificationRow> = sql`
  select n.record, n.noticed_at, a.title as act_title
  from notifications n left join acts a on a.id = n.act_id`;

const itemsStatement = prepare<
  NotificationRow & { number: number; version: string },
  { numbers: number[] }
>(
  "feed-items",
  ({ numbers }) => sql`
    select n.number, n.record, n.noticed_at, a.title as act_title, ${versionSql} as version
    from notifications n left join acts a on a.id = n.act_id
    where n.number = any(${numbers}::integer[])`,
);

/** As JSON; null if the notifications have changed since. */
async function readItems(
  { database }: ListContext,
  { day: { index }, items }: Feed,
  today: string,
  places: readonly number[],
): Promise<string[] | null> {
  const texts = places.map((place) => items.get(place));
  if (texts.includes(undefined)) {
    const missing = places.filter((_, at) => texts[at] === undefined);
    const numbers = [...new Set(missing)].map((place) => index.numbers[place] ?? 0);
    const rows = await itemsStatement(database, { numbers });
    if (rows.length < numbers.length || rows[0]?.version !== index.version) return null;
    const read = new Map(
      rows.map((row) => [row.number, JSON.stringify(presentNotification(row, today))]),
    );
    for (const [at, place] of places.entries()) {
      const text = texts[at] ?? read.get(index.numbers[place] ?? 0) ?? "";
      texts[at] = text;
      items.set(place, text);
    }
  }
  return texts as string[];
}

export function presentNotification(
  { record, noticed_at, act_title }: NotificationRow,
  today: string,
): Notification {
  return {
    ...record,
    severity: severityOf(record, today),
    noticedAt: noticed_at.toISOString(),
    actTitle: act_title,
  };
}

function presentFacets(
  { day }: Feed,
  { counts }: FeedCounts,
  filters: NotificationFilters,
  sources: LabelSources,
): string {
  const facets = notificationFacetNames.map((name) => {
    const { texts } = day.facets[name];
    return presentFacet(name, { texts, counts: counts[name], chosen: filters[name] }, sources);
  });
  return JSON.stringify(facets);
}

/** A chosen value stays with count 0, so that it can be removed. */
function presentFacet(
  name: NotificationFacetName,
  { texts, counts, chosen }: { texts: readonly string[]; counts: Uint32Array; chosen: string[] },
  sources: LabelSources,
): Facet {
  const found = new Map<string, number>(chosen.map((value) => [value, 0]));
  for (const [code, count] of counts.entries()) if (count > 0) found.set(texts[code] ?? "", count);
  const values = [...found].map(([value, count]) => ({
    value,
    label: facetLabel(notificationFacets[name].labels, value, sources),
    count,
  }));
  return {
    name,
    values: values.sort((a, b) => compare(name, a, b) || byName.compare(a.label, b.label)),
  };
}

const byName = new Intl.Collator("en");

/** Most frequent first; severities by urgency. */
function compare(
  name: NotificationFacetName,
  a: { value: string; count: number },
  b: { value: string; count: number },
): number {
  if (name !== "severity") return b.count - a.count;
  const order: readonly string[] = severity.options;
  return order.indexOf(a.value) - order.indexOf(b.value);
}
