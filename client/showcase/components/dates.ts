/** Loader for screens with dates relative to today: server and browser must render the same day. */
export async function loadToday(): Promise<{ today: string }> {
  return { today: new Date().toISOString().slice(0, 10) };
}

const dayMs = 86_400_000;

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);
}

/** "21 Nov 2026". */
export function formatDate(day: string): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`));
}

const dayFormat = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** Local time, "2026-11-21T09:30". For event handlers only: server and browser differ. */
export function localNow(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
