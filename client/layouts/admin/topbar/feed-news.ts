import type { Notification } from "#shared/contract/notifications.ts";

/** What is new in the feed since this browser last opened it. */
export interface FeedNews {
  count: number;
  /**
   * ISO day of the oldest of them: the feed from that day on has them all. Null where there is
   * nothing new.
   */
  from: string | null;
}

/** As kept in this browser: when the feed was last opened, and what was last heard of it. */
export interface KeptFeed {
  /** ISO instant. */
  opened: string;
  asked?: { at: string; news: FeedNews };
}

const key = "clearlane.feed.v1";
/** What was heard is taken for so long. */
const freshMs = 5 * 60_000;

export function countNews(
  items: readonly Pick<Notification, "noticedAt" | "dates">[],
  opened: string,
): FeedNews {
  const fresh = items.filter(({ noticedAt }) => Date.parse(noticedAt) > Date.parse(opened));
  const [from = null] = fresh.map(({ dates }) => dates.published).sort();
  return { count: fresh.length, from };
}

/**
 * Null for a browser that never opened the feed, or keeps nothing: it is told of nothing as new.
 */
export function readKeptFeed(storage: Pick<Storage, "getItem"> = localStorage): KeptFeed | null {
  try {
    const kept = JSON.parse(storage.getItem(key) ?? "null") as Partial<KeptFeed> | null;
    if (typeof kept?.opened !== "string" || Number.isNaN(Date.parse(kept.opened))) return null;
    const { at, news } = kept.asked ?? {};
    const isWhole =
      typeof at === "string" &&
      typeof news?.count === "number" &&
      (news.from === null || typeof news.from === "string");
    return { opened: kept.opened, ...(isWhole ? { asked: { at, news } } : {}) };
  } catch {
    return null;
  }
}

export function keepFeed(kept: KeptFeed, storage: Pick<Storage, "setItem"> = localStorage): void {
  try {
    storage.setItem(key, JSON.stringify(kept));
  } catch {
    // Without a storage every visit is a first one.
    return;
  }
}

/** What was heard lately enough not to ask again. */
export function freshNews({ asked }: KeptFeed, nowMs = Date.now()): FeedNews | null {
  const age = asked ? nowMs - Date.parse(asked.at) : Number.NaN;
  return asked && age >= 0 && age < freshMs ? asked.news : null;
}
