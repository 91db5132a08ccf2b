import type { NotificationRecord, Severity } from "#shared/contract/notifications.ts";

/**
 * How urgent a change is, by one written rule, so that two people reading the same card agree:
 * - act-now: goods can be stopped or cost more, and it takes effect (or its deadline falls) within
 * 30 days or did so in the last 30.
 * - plan: goods can be stopped or cost more, later than that or without a date; or comments are
 * still open.
 * - know: everything else.
 */
export const daysThatAreSoon = 30;
export const stopsOrCosts: ReadonlySet<NotificationRecord["kind"]> = new Set<
  NotificationRecord["kind"]
>([
  "duty-change",
  "new-measure",
  "sanction-or-prohibition",
  "licence-or-document",
  "quota",
  "rule-of-origin",
]);

export function severityOf(
  record: Pick<NotificationRecord, "kind" | "dates">,
  today: string,
): Severity {
  const bites = stopsOrCosts.has(record.kind);
  const dates = [record.dates.takesEffect, record.dates.deadline].filter(
    (date) => date !== undefined,
  );
  if (bites && dates.some((date) => Math.abs(daysBetween(today, date)) <= daysThatAreSoon))
    return "act-now";
  const open = record.dates.commentsClose !== undefined && record.dates.commentsClose >= today;
  const ahead = dates.some((date) => date > today);
  return open || ahead || (bites && dates.length === 0) ? "plan" : "know";
}

/** Whole days from one ISO date to another; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}
