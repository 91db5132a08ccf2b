import type { Notification } from "#shared/contract/notifications.ts";
import { daysBetween } from "#shared/domain/notification-severity.ts";

export const groupNames = ["ahead", "today", "week", "earlier", "undated"] as const;
export type GroupName = (typeof groupNames)[number];
export interface Group {
  name: GroupName;
  items: Notification[];
}

const daysOfAWeek = 7;

/**
 * A page of the feed in groups by the date it is ordered by, the order kept, empty groups left out.
 * `today` is an ISO date.
 */
export function groupByDay(
  items: readonly Notification[],
  by: "published" | "effect",
  today: string,
): Group[] {
  const groups = groupNames.map((name) => ({
    name,
    items: items.filter((item) => groupOf(item, by, today) === name),
  }));
  return groups.filter((group) => group.items.length > 0);
}

function groupOf({ dates }: Notification, by: "published" | "effect", today: string): GroupName {
  const date = by === "effect" ? dates.takesEffect : dates.published;
  if (!date) return "undated";
  if (date > today) return "ahead";
  const days = daysBetween(date, today);
  if (days === 0) return "today";
  return days < daysOfAWeek ? "week" : "earlier";
}
