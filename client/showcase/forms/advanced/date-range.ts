import { addDays } from "#client/showcase/components/dates.ts";

/** ISO days, both included. */
export interface DateRange {
  from: string;
  to: string;
}

export function orderRange(one: string, other: string): DateRange {
  return one <= other ? { from: one, to: other } : { from: other, to: one };
}

export function countDays({ from, to }: DateRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
}

export const monthOf = (day: string): string => day.slice(0, 7);

/** "2026-11" and 2 make "2027-01". */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

/** The same day of another month, or its last day where the month is shorter. */
export function addMonthsTo(day: string, count: number): string {
  const month = addMonths(monthOf(day), count);
  const same = `${month}-${day.slice(8)}`;
  return same <= lastDayOf(month) ? same : lastDayOf(month);
}

function lastDayOf(month: string): string {
  return addDays(`${addMonths(month, 1)}-01`, -1);
}

/** 0 is Monday. */
function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** The weeks of a month from Monday; null outside the month. */
export function weeksOf(month: string): (string | null)[][] {
  const first = `${month}-01`;
  const cells: (string | null)[] = Array.from({ length: weekdayOf(first) }, () => null);
  for (let day = first; monthOf(day) === month; day = addDays(day, 1)) cells.push(day);
  while (cells.length % 7 > 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** The day that a key leads to; null for other keys. */
export function dayAfterKey(day: string, key: string): string | null {
  const days: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -weekdayOf(day),
    End: 6 - weekdayOf(day),
  };
  const count = days[key];
  if (count !== undefined) return addDays(day, count);
  if (key === "PageUp") return addMonthsTo(day, -1);
  return key === "PageDown" ? addMonthsTo(day, 1) : null;
}

export function presetsFor(today: string): (DateRange & { name: string })[] {
  const month = monthOf(today);
  const wholeMonth = (one: string) => ({ from: `${one}-01`, to: lastDayOf(one) });
  return [
    { name: "Next 7 days", from: today, to: addDays(today, 6) },
    { name: "Next 30 days", from: today, to: addDays(today, 29) },
    { name: "Last 30 days", from: addDays(today, -29), to: today },
    { name: "This month", ...wholeMonth(month) },
    { name: "Last month", ...wholeMonth(addMonths(month, -1)) },
  ];
}
