import type { Notification } from "#shared/contract/notifications.ts";
import { daysBetween } from "#shared/domain/notification-severity.ts";

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
  const ahead = dateNames.flatMap((name) => {
    const date = dates[name];
    return date && date >= today ? [{ name, date, days: daysBetween(today, date) }] : [];
  });
  return ahead.sort((a, b) => a.days - b.days)[0] ?? null;
}
