import type { Result } from "#client/api/load.ts";
import { upcomingDates } from "#client/components/notifications/notification-dates.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import type { notifications } from "#shared/contract/notifications.ts";
import type { NewsItem, watches } from "#shared/contract/watches.ts";
import { daysBetween } from "#shared/domain/notification-severity.ts";
import { paths } from "#shared/paths.ts";

type Watched = AnswerOf<typeof watches.list>;
type Feed = AnswerOf<typeof notifications.list>;

interface Deadline {
  title: string;
  address: string;
  /** ISO date. */
  date: string;
  /** Whole days from today. */
  days: number;
}

export interface WatchedNotification {
  /** The newest unread ones, each once. */
  unread: Pick<NewsItem, "id" | "headline" | "published">[];
  isWatching: boolean;
}

/** Rows per list; the linked page has the others. */
const mostShown = 5;

export function unreadNotifications({ items }: Watched): WatchedNotification {
  const unread = eachOnce(items.flatMap(({ news }) => news)).filter(
    ({ state }) => state === "unread",
  );
  return {
    unread: unread
      .toSorted((a, b) => b.foundAt.localeCompare(a.foundAt))
      .slice(0, mostShown)
      .map(({ id, headline, published }) => ({ id, headline, published })),
    isWatching: items.length > 0,
  };
}

/** From `today` (ISO date) on, earliest first, without what was dismissed. */
function ownDeadlines({ items }: Watched, today: string): Deadline[] {
  return eachOnce(items.flatMap(({ news }) => news))
    .flatMap(({ id, headline, takesEffect, state }): Deadline[] =>
      takesEffect && takesEffect >= today && state !== "dismissed"
        ? [
            {
              title: headline,
              address: paths.notificationDetails(id),
              date: takesEffect,
              days: daysBetween(today, takesEffect),
            },
          ]
        : [],
    )
    .toSorted((a, b) => a.days - b.days)
    .slice(0, mostShown);
}

function deadlinesOf(feed: Feed): Deadline[] {
  return upcomingDates(feed)
    .slice(0, mostShown)
    .map(({ title, address, date, days }) => ({ title, address, date, days }));
}

/** Several watches may have found the same. */
function eachOnce<T extends { id: string }>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}

export interface NextDeadlines {
  items: Deadline[];
  /** Of the watches; else of all notifications. */
  areOwn: boolean;
}

/** Null if the feed failed and no watch has one: then it is unknown whether there is any. */
export function nextDeadlines(
  watched: Result<Watched>,
  feed: Result<Feed>,
  today: string,
): NextDeadlines | null {
  const own = watched.ok ? ownDeadlines(watched.value, today) : [];
  if (own.length > 0) return { items: own, areOwn: true };
  return feed.ok ? { items: deadlinesOf(feed.value), areOwn: false } : null;
}
