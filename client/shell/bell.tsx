import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router-dom";
import { transport } from "#client/api/http.ts";
import { Icon } from "#client/components/icon.tsx";
import { createClient } from "#shared/contract/call.ts";
import { type Notification, notifications } from "#shared/contract/notifications.ts";

const feed = "/latest-notifications";
/** So many of the newest are looked through. */
const size = 50;

/** The way to the feed; with how much is new there, once that is known. */
export function Bell() {
  const { t } = useTranslation("shell");
  const { count, from } = useFeedNews() ?? { count: 0, from: null };
  const shown = count >= size ? `${size - 1}+` : String(count);
  return (
    <Link
      to={from ? `${feed}?from=${from}` : feed}
      className="btn topbar-button bell"
      aria-label={count > 0 ? t("topbar.bellNew", { shown }) : t("topbar.bell")}
    >
      <Icon name="bell" />
      {count > 0 && <span className="bell-count">{shown}</span>}
    </Link>
  );
}

/** Null until it is known, and in a browser that never opened the feed. */
function useFeedNews(): FeedNews | null {
  const { pathname } = useLocation();
  const [news, setNews] = useState<FeedNews | null>(null);
  useEffect(() => {
    if (pathname === feed) {
      keepFeed({ opened: new Date().toISOString() });
      return setNews(null);
    }
    const kept = readKeptFeed();
    if (!kept) return;
    const known = freshNews(kept);
    if (known) return setNews(known);
    const asking = new AbortController();
    createClient(transport, "/api")(notifications.list, { size }, { signal: asking.signal }).then(
      ({ items }) => {
        const counted = countNews(items, kept.opened);
        keepFeed({ ...kept, asked: { at: new Date().toISOString(), news: counted } });
        setNews(counted);
      },
      // Unknown is not shown; the feed itself says what is wrong.
      () => undefined,
    );
    return () => asking.abort();
  }, [pathname]);
  return news;
}

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
