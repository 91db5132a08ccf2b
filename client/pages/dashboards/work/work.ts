import type { Result } from "#client/api/load.ts";
import { addDays, addMonths } from "#client/pages/dashboards/parts/formats.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import type { NotificationCounts, notifications } from "#shared/contract/notifications.ts";

/** Only what this dashboard draws, to keep page data small. */
export type WorkCounts = Omit<NotificationCounts, "chapters">;

export type Feed = Omit<AnswerOf<typeof notifications.list>, "facets">;

export interface WorkData {
  /** Owner of the list and notes. */
  email: string;
  today: string;
  span: Span;
  counts: Result<WorkCounts>;
  feed: Result<Feed>;
}

export const spans = ["week", "quarter", "year"] as const;
export type Span = (typeof spans)[number];

type Days = NotificationCounts["days"];

/** A period up to today and the one before it, by step. */
interface Compared {
  /** First day or month of each step of the later period. */
  starts: string[];
  now: number[];
  before: number[];
}

const steps: Record<Exclude<Span, "year">, { length: number; count: number }> = {
  week: { length: 1, count: 7 },
  quarter: { length: 7, count: 13 },
};

/** Announcements of a period and of the one before it. Days without an entry had none. */
export function compareSpans(days: Days, today: string, span: Span): Compared {
  if (span === "year") return compareYears(days, today);
  const { length, count } = steps[span];
  const startOf = (step: number) => addDays(today, 1 - length * (count - step));
  const starts = Array.from({ length: count }, (_, step) => startOf(step));
  const sumFrom = (from: string) => sumBetween(days, from, addDays(from, length - 1)).announced;
  return {
    starts,
    now: starts.map(sumFrom),
    before: starts.map((from) => sumFrom(addDays(from, -length * count))),
  };
}

function compareYears(days: Days, today: string): Compared {
  const starts = Array.from({ length: 12 }, (_, step) => addMonths(today.slice(0, 7), step - 11));
  const sumOf = (month: string) => sumBetween(days, `${month}-01`, `${month}-31`).announced;
  return {
    starts,
    now: starts.map(sumOf),
    before: starts.map((month) => sumOf(addMonths(month, -12))),
  };
}

/** Both days inclusive. */
export function sumBetween(
  days: Days,
  from: string,
  to: string,
): { announced: number; inForce: number } {
  return days
    .filter(({ day }) => day >= from && day <= to)
    .reduce(
      (sum, one) => ({
        announced: sum.announced + one.announced,
        inForce: sum.inForce + one.inForce,
      }),
      { announced: 0, inForce: 0 },
    );
}

/**
 * Twelve months up to this one and the next three. Announcements of future months are unknown;
 * effective dates in them are known as far as announced.
 */
export function monthByMonth(
  days: Days,
  today: string,
): { months: string[]; announced: (number | null)[]; inForce: number[] } {
  const current = today.slice(0, 7);
  const months = Array.from({ length: 15 }, (_, step) => addMonths(current, step - 11));
  const sums = months.map((month) => sumBetween(days, `${month}-01`, `${month}-31`));
  return {
    months,
    announced: sums.map(({ announced }, at) => ((months[at] ?? "") > current ? null : announced)),
    inForce: sums.map(({ inForce }) => inForce),
  };
}
