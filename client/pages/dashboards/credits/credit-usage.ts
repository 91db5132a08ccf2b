import type { Result } from "#client/api/load.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import type { CreditUsage, credits, ShownCredits } from "#shared/contract/credits.ts";
import type { Country } from "#shared/contract/hs-codes.ts";
import type { SessionUser } from "#shared/contract/session.ts";

type Ledger = AnswerOf<typeof credits.ledger>;

export interface CreditsDashboardData {
  user: SessionUser;
  today: string;
  /** Dates from the URL; empty if absent. */
  requested: { from: string; to: string };
  balance: Result<ShownCredits>;
  usage: Result<CreditUsage>;
  /** Last fourteen days, by day. */
  fortnight: Result<CreditUsage>;
  ledger: Result<Ledger>;
  /** Names of the countries on the lanes only. */
  countries: Country[];
}

interface Week {
  now: number | null;
  before: number | null;
}

/**
 * Sums of the last seven of fourteen daily steps and of the seven before; null if no day is known.
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
