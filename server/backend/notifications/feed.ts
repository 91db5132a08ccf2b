/** The current feed: its index with columns of the day, text matches and filters. */
import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { IndexContext } from "#server/backend/full-text/current-index.ts";
import { dateOf, dayOf } from "#server/backend/full-text/table-columns.ts";
import {
  createTermPlaces,
  matchAll,
  type Places,
  searchTexts,
} from "#server/backend/full-text/term-places.ts";
import { parseSearchTerms, type SearchTerm } from "#server/backend/full-text/text-query.ts";
import {
  createFeedIndexes,
  type FeedIndex,
  versionSql,
} from "#server/backend/notifications/feed-index.ts";
import {
  countFeed,
  type FeedOfDay,
  type FeedQuery,
  feedOfDay,
  queryOf,
} from "#server/backend/notifications/feed-query.ts";
import { readUpcomingActs } from "#server/backend/notifications/upcoming-acts.ts";
import type { Database } from "#server/database/database.ts";
import {
  type NotificationFilters,
  notificationFacetNames,
} from "#shared/contract/notifications.ts";

export interface FeedCounts extends ReturnType<typeof countFeed> {
  /** Presented items as JSON, once they are made. */
  facets?: string;
}

/** The notifications of one version on one day, with cached results. */
export interface Feed {
  day: FeedOfDay;
  /** Null if the notifications have changed since. */
  query(filters: NotificationFilters): Promise<FeedQuery | null>;
  /** By query and filters, the cache key. */
  counts(query: FeedQuery, filters: NotificationFilters): FeedCounts;
  /** Upcoming dates of regulations; null if the data has changed since. */
  upcomingActs(): ReturnType<typeof readUpcomingActs>;
  /** Presented notifications by place, as JSON. */
  items: LRUCache<number, string>;
}

export interface Feeds {
  /** Reads the feed of `today` (ISO date), so that no request waits for it. */
  prepare(today: string): Promise<void>;
  /** Runs `work` on the notifications of `today` (ISO date); repeats it if they have changed. */
  read<Result>(today: string, work: (feed: Feed) => Promise<Result | null>): Promise<Result>;
}

/** Memory limits: characters of items, bytes of matches, number of counts. */
const most = { items: 3_000_000, matches: 2_000_000, counts: 300 };
const attempts = 5;

export function createFeeds(context: IndexContext): Feeds {
  const indexes = createFeedIndexes(context);
  const upcomingActs = cacheUpcomingActs(context.database);
  let last: { index: FeedIndex; today: string; feed: Feed } | null = null;
  const current = async (today: string) => {
    const index = await indexes.current();
    if (last?.index === index && last.today === today) return last.feed;
    // Changes of regulations and sources leave the columns as they are.
    const isSame = last?.index.numbers === index.numbers && last.today === today;
    const day = last && isSame ? { ...last.feed.day, index } : feedOfDay(index, dayOf(today));
    last = { index, today, feed: createFeed(context.database, day, upcomingActs) };
    return last.feed;
  };
  return {
    prepare: async (today) => {
      const feed = await current(today);
      await feed.upcomingActs();
    },
    read: async (today, work) => {
      for (let attempt = 1; attempt <= attempts; attempt += 1) {
        const result = await work(await current(today));
        if (result !== null) return result;
      }
      throw new Error("notifications change faster than they are read");
    },
  };
}

type UpcomingActsCache = (
  actsVersion: string,
  today: string,
) => ReturnType<typeof readUpcomingActs>;

/** Cached per version and day: many regulations have dates, and changes seldom concern these. */
function cacheUpcomingActs(database: Database): UpcomingActsCache {
  let last: { key: string; acts: ReturnType<typeof readUpcomingActs> } | null = null;
  return (actsVersion, today) => {
    const key = `${actsVersion} ${today}`;
    if (last?.key === key) return last.acts;
    const acts = database.transaction().execute(async (transaction) => {
      // Those of a million rows take longer than a request may.
      await sql`set local statement_timeout = '120s'`.execute(transaction);
      return readUpcomingActs(transaction, actsVersion, today);
    });
    const read = { key, acts };
    const forget = () => {
      if (last === read) last = null;
    };
    acts.then((found) => found ?? forget(), forget);
    last = read;
    return acts;
  };
}

function createFeed(database: Database, day: FeedOfDay, upcomingActs: UpcomingActsCache): Feed {
  const { index } = day;
  const terms = createTermPlaces({ table: "notifications", versionSql, ...index });
  const counts = new LRUCache<string, FeedCounts>({ max: most.counts });
  const matches = new LRUCache<string, Uint8Array>({
    maxSize: Math.max(most.matches, index.size * 2),
    sizeCalculation: ({ length }) => length + 100,
  });
  const matchesOf = async ({ q = "", code = "" }: NotificationFilters) => {
    const key = JSON.stringify([q, code]);
    const findAll = (all: readonly SearchTerm[]) =>
      terms.find(all, (work) => searchTexts(database, work));
    const found = matches.get(key) ?? (await findMatches(findAll, index.size, { q, code }));
    if (found) matches.set(key, found);
    return found;
  };
  return {
    day,
    upcomingActs: () => upcomingActs(index.actsVersion, dateOf(day.today)),
    query: async (filters) => {
      if (!filters.q && !filters.code) return queryOf(day, filters, null);
      const found = await matchesOf(filters);
      return found && queryOf(day, filters, found);
    },
    counts: (query, filters) => {
      const key = nameOf(query, filters);
      const known = counts.get(key) ?? countFeed(day, query);
      counts.set(key, known);
      return known;
    },
    items: new LRUCache({ maxSize: most.items, sizeCalculation: ({ length }) => length + 1 }),
  };
}

/** A key by places: date ranges that select the same notifications share it. */
function nameOf({ start, end, effective, openFrom }: FeedQuery, filters: NotificationFilters) {
  const facets = notificationFacetNames.map((name) => filters[name]);
  return JSON.stringify([start, end, effective, openFrom, filters.q, filters.code, ...facets]);
}

/** Full-text matches; null if the notifications no longer match the index. */
async function findMatches(
  find: (terms: readonly SearchTerm[]) => Promise<Places[] | null>,
  size: number,
  { q, code }: { q: string; code: string },
): Promise<Uint8Array | null> {
  const { required, excluded } = parseSearchTerms(q);
  const codes: SearchTerm[] = code ? [{ kind: "code", text: code, digits: code }] : [];
  const found = await find([...codes, ...required, ...excluded]);
  if (!found) return null;
  const ofCode = found.slice(0, codes.length);
  const wanted = found.slice(codes.length, codes.length + required.length);
  const without = found.slice(codes.length + required.length);
  // Stop words alone find nothing.
  if (q && [...wanted, ...without].every((places) => places === null)) return new Uint8Array(size);
  return matchAll(size, [...ofCode, ...wanted], without);
}
