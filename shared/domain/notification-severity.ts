import type { NotificationRecord, Severity } from "#shared/contract/notifications.ts";

/** A date is soon within this many days, before or after. */
export const soonDays = 30;
/** Kinds that can stop goods or raise their cost. */
export const seriousKinds: ReadonlySet<NotificationRecord["kind"]> = new Set<
  NotificationRecord["kind"]
>([
  "duty-change",
  "new-measure",
  "sanction-or-prohibition",
  "licence-or-document",
  "quota",
  "rule-of-origin",
]);

/**
 * The published rule of urgency:
 * - act-now: can stop goods or raise their cost, and takes effect or falls due soon.
 * - plan: can stop goods or raise their cost, later than that or without a date; or comments are
 *   still open.
 * - know: everything else.
 */
export function severityOf(
  record: Pick<NotificationRecord, "kind" | "dates">,
  today: string,
): Severity {
  const isSerious = seriousKinds.has(record.kind);
  const dates = [record.dates.takesEffect, record.dates.deadline].filter(
    (date) => date !== undefined,
  );
  if (isSerious && dates.some((date) => Math.abs(daysBetween(today, date)) <= soonDays))
    return "act-now";
  const open = record.dates.commentsClose !== undefined && record.dates.commentsClose >= today;
  const ahead = dates.some((date) => date > today);
  return open || ahead || (isSerious && dates.length === 0) ? "plan" : "know";
}

/** Whole days from one ISO date to another; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}
