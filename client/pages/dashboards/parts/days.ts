const dayMs = 86_400_000;

/** The day (ISO) so many days after another, or before. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);
}

/** The month (YYYY-MM) so many months after another, or before. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

/** The day it is now, in UTC. For loaders: a page draws what they answered. */
export function todayInUtc(): string {
  return new Date().toISOString().slice(0, 10);
}
