/**
 * The last day of a validity that is stored by the first day after it; both are ISO dates. Returns
 * other texts unchanged.
 */
export function lastDay(end: string): string {
  const time = Date.parse(end);
  if (Number.isNaN(time)) return end;
  return new Date(time - 86_400_000).toISOString().slice(0, 10);
}
