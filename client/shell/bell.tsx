import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { transport } from "#client/api/http.ts";
import { Icon } from "#client/components/icon.tsx";
import { Link } from "#client/components/link.tsx";
import { localStore } from "#client/components/local-store.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { createClient } from "#shared/contract/call.ts";
import { type Notification, notifications } from "#shared/contract/notifications.ts";
import { watches } from "#shared/contract/watches.ts";
import { paths } from "#shared/paths.ts";

/** Upper limit of the count. */
const maxCounted = 50;

/**
 * News for a signed-in user: from their watches, else from the whole feed. `isAnswered`: the
 * backend answered for this page, so it is worth asking for more.
 */
export function Bell({ isUser, isAnswered }: { isUser: boolean; isAnswered: boolean }) {
  return isUser ? <WatchesBell isAnswered={isAnswered} /> : <FeedBell />;
}

function FeedBell() {
  const { count, from } = useNewInFeed() ?? { count: 0, from: null };
  return <BellLink to={paths.latestNotifications({ from })} count={count} />;
}

function WatchesBell({ isAnswered }: { isAnswered: boolean }) {
  return <BellLink to={paths.watches()} count={useUnread(isAnswered)} />;
}

function BellLink({ to, count }: { to: string; count: number }) {
  const { t } = useTranslation("shell");
  const shown = count >= maxCounted ? `${maxCounted - 1}+` : String(count);
  return (
    <Link
      to={to}
      className="btn topbar-button has-count"
      aria-label={count > 0 ? t("topbar.bellNew", { shown }) : t("topbar.bell")}
    >
      <Icon name="bell" />
      {count > 0 && <span className="topbar-count">{shown}</span>}
    </Link>
  );
}

/**
 * Fetched on every page, and after every form on the page of watches. A notification's page marks
 * it as read in the same request, so that the count excludes it.
 */
function useUnread(isAnswered: boolean): number {
  const { pathname, key } = useLocation();
  const visit = pathname === paths.watches() ? key : pathname;
  const [unread, setUnread] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `visit` says that the page changed
  useEffect(() => {
    if (!isAnswered) return;
    const request = new AbortController();
    const api = createClient(transport, "/api");
    const opened = openedNotification(pathname);
    const { signal } = request;
    const asked = opened
      ? api(watches.read, { id: opened }, { signal })
      : api(watches.unread, {}, { signal });
    asked.then(
      (answer) => setUnread(answer.unread),
      // Without an answer the bell keeps its count; the page of watches shows the error.
      () => undefined,
    );
    return () => request.abort();
  }, [visit, isAnswered]);
  return unread;
}

/** The id of the notification shown by this page. */
export function openedNotification(pathname: string): string | null {
  const start = paths.notificationDetails("");
  return pathname.startsWith(start) ? decodeURIComponent(pathname.slice(start.length)) : null;
}

/** Null until it is loaded, and in a browser that never opened the feed. */
function useNewInFeed(): NewInFeed | null {
  const { pathname } = useLocation();
  const [news, setNews] = useState<NewInFeed | null>(null);
  useEffect(() => {
    if (pathname === paths.latestNotifications()) {
      // In a task of its own: the first access to the storage is slow on phones.
      setTimeout(storeFeedState, 0, { opened: new Date().toISOString() });
      return setNews(null);
    }
    const state = readFeedState();
    if (!state) return;
    const known = readCachedCount(state);
    if (known) return setNews(known);
    const request = new AbortController();
    createClient(transport, "/api")(
      notifications.list,
      { size: maxCounted },
      { signal: request.signal },
    ).then(
      ({ items }) => {
        const counted = countNew(items, state.opened);
        storeFeedState({ ...state, asked: { at: new Date().toISOString(), news: counted } });
        setNews(counted);
      },
      // Without an answer the bell shows no count; the feed shows the error.
      () => undefined,
    );
    return () => request.abort();
  }, [pathname]);
  return news;
}

/** The notifications since this browser last opened the feed. */
export interface NewInFeed {
  count: number;
  /** ISO day of the oldest of them, to filter the feed by; null without any. */
  from: string | null;
}

export interface FeedState {
  /** ISO instant of the last visit to the feed. */
  opened: string;
  asked?: { at: string; news: NewInFeed };
}

const key = "clearlane.feed.v1";
const cacheTtlMs = 5 * 60_000;

export function countNew(
  items: readonly Pick<Notification, "noticedAt" | "dates">[],
  opened: string,
): NewInFeed {
  const fresh = items.filter(({ noticedAt }) => Date.parse(noticedAt) > Date.parse(opened));
  const [from = null] = fresh.map(({ dates }) => dates.published).sort();
  return { count: fresh.length, from };
}

/** Null for a browser that never opened the feed or has no storage. */
export function readFeedState(storage: Pick<Storage, "getItem"> = localStore()): FeedState | null {
  try {
    const state = JSON.parse(storage.getItem(key) ?? "null") as Partial<FeedState> | null;
    if (typeof state?.opened !== "string" || Number.isNaN(Date.parse(state.opened))) return null;
    const { at, news } = state.asked ?? {};
    const isWhole =
      typeof at === "string" &&
      typeof news?.count === "number" &&
      (news.from === null || typeof news.from === "string");
    return { opened: state.opened, ...(isWhole ? { asked: { at, news } } : {}) };
  } catch {
    return null;
  }
}

export function storeFeedState(
  state: FeedState,
  storage: Pick<Storage, "setItem"> = localStore(),
): void {
  try {
    storage.setItem(key, JSON.stringify(state));
  } catch {
    // Without a storage nothing counts as new.
    return;
  }
}

/** The cached answer, null once it is stale. */
export function readCachedCount({ asked }: FeedState, nowMs = Date.now()): NewInFeed | null {
  const age = asked ? nowMs - Date.parse(asked.at) : Number.NaN;
  return asked && age >= 0 && age < cacheTtlMs ? asked.news : null;
}
