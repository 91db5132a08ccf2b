/**
 * This moment as the person's clock shows it, "2026-11-21T09:30". Only for what a person just did:
 * never while drawing.
 */
export function localNow(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
