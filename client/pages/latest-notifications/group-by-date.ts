import type { Notification } from "#shared/contract/notifications.ts";
import { daysBetween } from "#shared/domain/notification-severity.ts";

export type Group = "ahead" | "today" | "week" | "earlier";

/** Notifications in groups by the date they are ordered by, in the order they came. */
export function groupByDate(items: readonly Notification[], today: string, byEffect: boolean): { group: Group; items: Notification[] }[] {
  const groups: { group: Group; items: Notification[] }[] = [];
  for (const item of items) {
    const date = byEffect ? (item.dates.takesEffect ?? item.dates.published) : item.dates.published;
    const group = groupOf(daysBetween(date, today));
    const last = groups.at(-1);
    if (last?.group === group) last.items.push(item);
    else groups.push({ group, items: [item] });
  }
  return groups;
}

function groupOf(daysAgo: number): Group {
  if (daysAgo < 0) return "ahead";
  if (daysAgo === 0) return "today";
  return daysAgo <= 7 ? "week" : "earlier";
}
