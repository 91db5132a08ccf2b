import { invalidField } from "#server/backend/subscriptions/invalid-field.ts";
import type { UsageStep } from "#shared/contract/credit-usage.ts";

/** A range of days (ISO, both included) and the steps it is told in. */
export interface UsageRange {
  from: string;
  to: string;
  step: UsageStep;
  /**
   * First days of the steps, as PostgreSQL's date_trunc names them: the first one may lie before
   * `from`.
   */
  starts: string[];
}

const dayMs = 86_400_000;
const usualDays = 30;
const mostDays = 400;

/**
 * Reads the asked range. Throws 422 for a day that is none, a range the wrong way round or one
 * longer than 400 days.
 */
export function readRange(
  asked: { from?: string | undefined; to?: string | undefined; step?: UsageStep | undefined },
  now: Date,
): UsageRange {
  const to = asked.to ? readDay("to", asked.to) : startOf(now, "day");
  const from = asked.from
    ? readDay("from", asked.from)
    : new Date(to.getTime() - (usualDays - 1) * dayMs);
  const days = (to.getTime() - from.getTime()) / dayMs + 1;
  if (days < 1) throw invalidField("to", "The last day comes before the first.");
  if (days > mostDays) throw invalidField("from", `Ask for at most ${mostDays} days.`);
  const step = asked.step ?? (days <= 35 ? "day" : days <= 214 ? "week" : "month");
  const starts: string[] = [];
  for (let start = startOf(from, step); start <= to; start = startAfter(start, step))
    starts.push(isoDay(start));
  return { from: isoDay(from), to: isoDay(to), step, starts };
}

/** The contract takes 2026-02-31, which is no day. */
function readDay(field: string, text: string): Date {
  const day = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || isoDay(day) !== text)
    throw invalidField(field, "There is no such day.");
  return day;
}

/** Weeks begin on Monday. */
function startOf(day: Date, step: UsageStep): Date {
  const [year, month, date] = [day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()];
  if (step === "month") return new Date(Date.UTC(year, month, 1));
  return new Date(
    Date.UTC(year, month, step === "week" ? date - ((day.getUTCDay() + 6) % 7) : date),
  );
}

function startAfter(start: Date, step: UsageStep): Date {
  if (step === "month")
    return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1));
  return new Date(start.getTime() + (step === "week" ? 7 : 1) * dayMs);
}

export function isoDay(day: Date): string {
  return day.toISOString().slice(0, 10);
}

/**
 * Whether anything can be known of a step: it has begun, and did not end before the first entry.
 */
export function isKnown(
  start: string,
  step: UsageStep,
  { since, today }: { since: string | null; today: string },
): boolean {
  return (
    since !== null &&
    start <= today &&
    isoDay(startAfter(new Date(`${start}T00:00:00Z`), step)) > since
  );
}
