import { addDays } from "#client/showcase/components/dates.ts";

const weekCount = 104;

/** Two years of parcels by week: a season towards December, a slow summer, and growth. */
const parcels = Array.from({ length: weekCount }, (_, at) => {
  const season = Math.cos(((at % 52) * 2 * Math.PI) / 52);
  const ripple = ((at * 37) % 23) - 11;
  return Math.round(860 + at * 3.1 + season * 190 + ripple * 9);
});

/** The Mondays of the two years before a date, and the parcels shipped in each week. */
export function parcelsByWeek(today: string): { weeks: string[]; parcels: number[] } {
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const monday = addDays(today, -weekday);
  const weeks = parcels.map((_, at) => addDays(monday, (at - weekCount) * 7));
  return { weeks, parcels };
}

export const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
/** The first hour of each column. */
export const workingHours = [7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18];

const byHour = {
  declarations: [2, 7, 14, 17, 13, 6, 9, 15, 19, 12, 5, 1],
  lorries: [16, 21, 15, 11, 8, 5, 7, 9, 8, 6, 3, 2],
};
const byWeekday = {
  declarations: [1.2, 1, 0.9, 1, 1.3, 0.1],
  lorries: [1.1, 0.9, 0.9, 1, 0.8, 0.4],
};

export type BusyMeasure = keyof typeof byHour;

/** An average week: a row for each weekday, a value for each working hour. */
export function busyHours(measure: BusyMeasure): number[][] {
  return byWeekday[measure].map((weight, day) =>
    byHour[measure].map((value, hour) =>
      Math.max(0, Math.round(value * weight + ((day * 5 + hour * 3) % 4) - 2)),
    ),
  );
}
