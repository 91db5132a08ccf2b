/** When a user's digest is due, in their time zone. */
export type DigestFrequency = "off" | "now" | "daily" | "weekly";

const dueFromHour = 7;
const slotMinutes = 15;
const dayMs = 86_400_000;

/**
 * The period whose digest is due now; null before its hour. `weekly` is due from Monday's hour on,
 * so that a program that was down on Monday still sends it. `now` collects for a quarter of an
 * hour.
 */
export function duePeriod(frequency: DigestFrequency, timeZone: string, now: Date): string | null {
  if (frequency === "off") return null;
  if (frequency === "now") {
    const slot = Math.floor(now.getTime() / (slotMinutes * 60_000));
    return `now ${new Date(slot * slotMinutes * 60_000).toISOString().slice(0, 16)}`;
  }
  const { date, hour } = localTime(timeZone, now);
  const isBefore = hour < dueFromHour;
  if (frequency === "daily") return isBefore ? null : `daily ${date}`;
  const day = new Date(`${date}T00:00:00Z`);
  const sinceMonday = (day.getUTCDay() + 6) % 7;
  if (sinceMonday === 0 && isBefore) return null;
  const monday = new Date(day.getTime() - sinceMonday * dayMs);
  return `weekly ${monday.toISOString().slice(0, 10)}`;
}

function localTime(timeZone: string, now: Date): { date: string; hour: number } {
  const parts = new Intl.DateTimeFormat("en-CA", {
    ...{ timeZone, hourCycle: "h23" },
    ...{ year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit" },
  }).formatToParts(now);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  return { date: `${part("year")}-${part("month")}-${part("day")}`, hour: Number(part("hour")) };
}
