import type { CreditUsage } from "#shared/contract/credit-usage.ts";

interface Week {
  now: number | null;
  before: number | null;
}

/**
 * The last seven days and the seven before, of fourteen daily steps; null where nothing is known of
 * any day.
 */
export function sumWeeks(steps: CreditUsage["steps"]): { used: Week; searches: Week } {
  const now = steps.slice(-7);
  const before = steps.slice(-14, -7);
  const sum = (days: CreditUsage["steps"], name: "used" | "searches") => {
    const known = days.map((day) => day[name]).filter((value) => value !== null);
    return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
  };
  return {
    used: { now: sum(now, "used"), before: sum(before, "used") },
    searches: { now: sum(now, "searches"), before: sum(before, "searches") },
  };
}
