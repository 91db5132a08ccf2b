import type { PriceObject } from "#tests/support/fake-stripe/objects.ts";

const daySeconds = 86_400;

export function toSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

/**
 * The end of a billing period whose cycle began at `anchor`: the same day of the month, or the last
 * of a shorter month. Seconds.
 */
export function nextEnd(
  start: number,
  anchor: number,
  { interval }: PriceObject["recurring"],
): number {
  const [from, first] = [new Date(start * 1000), new Date(anchor * 1000)];
  const month = from.getUTCMonth() + (interval === "year" ? 12 : 1);
  const firstOfMonth = Date.UTC(from.getUTCFullYear(), month, 1) / 1000;
  const days = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const timeOfDay = start % daySeconds;
  return firstOfMonth + (Math.min(first.getUTCDate(), days) - 1) * daySeconds + timeOfDay;
}
