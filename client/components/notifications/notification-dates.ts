import type { AnswerOf } from "#shared/contract/call.ts";
import type { Notification, notifications, UpcomingAct } from "#shared/contract/notifications.ts";
import { daysBetween } from "#shared/domain/notification-severity.ts";
import { paths } from "#shared/paths.ts";

const dateNames = ["takesEffect", "deadline", "commentsClose"] as const;
type NotificationDateName = (typeof dateNames)[number];

export interface NextDate {
  name: NotificationDateName;
  /** ISO date */
  date: string;
  /** Whole days from today; 0 is today. */
  days: number;
}

/** Earliest date of a notification from today on, or null. `today` is an ISO date. */
export function nextDate({ dates }: Pick<Notification, "dates">, today: string): NextDate | null {
  const upcoming = dateNames.flatMap((name) => {
    const date = dates[name];
    return date && date >= today ? [{ name, date, days: daysBetween(today, date) }] : [];
  });
  return upcoming.sort((a, b) => a.days - b.days)[0] ?? null;
}

/** One of the dates ahead, of a notification or a regulation. */
export interface UpcomingDate extends Pick<UpcomingAct, "date" | "title" | "market"> {
  name: NextDate["name"] | UpcomingAct["name"];
  address: string;
  days: number;
}

type UpcomingOfFeed = Pick<
  AnswerOf<typeof notifications.list>,
  "upcoming" | "upcomingActs" | "today"
>;

/**
 * The next dates of notifications and regulations, merged up to the limit of one list. A
 * regulation's date that a notification already shows is listed once.
 */
export function upcomingDates({
  upcoming,
  upcomingActs = [],
  today,
}: UpcomingOfFeed): UpcomingDate[] {
  const most = Math.max(upcoming.length, upcomingActs.length);
  const listed = new Set<string>();
  const ofNotifications = upcoming.flatMap((notification): UpcomingDate[] => {
    const next = nextDate(notification, today);
    if (!next) return [];
    const { id, headline, market, act } = notification;
    if (act) listed.add(`${act} ${next.date}`);
    return [{ ...next, title: headline, market, address: paths.notificationDetails(id) }];
  });
  const ofActs = upcomingActs
    .filter(({ id, date }) => !listed.has(`${id} ${date}`))
    .map((act): UpcomingDate => {
      const { id, title, market, name, date } = act;
      const days = daysBetween(today, date);
      return { name, date, days, title, market, address: paths.regulationDetails(id) };
    });
  return [...ofNotifications, ...ofActs].toSorted((a, b) => a.days - b.days).slice(0, most);
}
