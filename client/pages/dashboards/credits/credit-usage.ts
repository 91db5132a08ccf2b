import type { LoaderFunctionArgs } from "react-router-dom";
import { type Result, toResult } from "#client/api/load.ts";
import { apiContext } from "#client/api/request-context.ts";
import { requireUser } from "#client/auth/guards.ts";
import {
  addDays,
  type Country,
  loadCountries,
  namesOf,
  todayInUtc,
} from "#client/pages/dashboards/parts/formats.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import { type CreditsAnswer, type CreditUsage, credits } from "#shared/contract/credits.ts";
import type { SessionUser } from "#shared/contract/session.ts";

type Ledger = AnswerOf<typeof credits.ledger>;

export interface CreditsDashboardData {
  user: SessionUser;
  today: string;
  /** Dates from the URL; empty if absent. */
  requested: { from: string; to: string };
  balance: Result<CreditsAnswer>;
  usage: Result<CreditUsage>;
  /** Last fourteen days, by day. */
  fortnight: Result<CreditUsage>;
  ledger: Result<Ledger>;
  /** Only the countries on the lanes. */
  countries: Country[];
}

const latestEntries = 6;

export async function loadCreditsDashboard(
  args: LoaderFunctionArgs,
): Promise<CreditsDashboardData> {
  const user = await requireUser(args);
  const api = args.context.get(apiContext);
  const today = todayInUtc();
  const query = new URL(args.request.url).searchParams;
  const requested = { from: query.get("from") ?? "", to: query.get("to") ?? "" };
  const [balance, usage, fortnight, ledger, every] = await Promise.all([
    toResult(api(credits.show, {})),
    toResult(api(credits.usage, requested)),
    toResult(api(credits.usage, { from: addDays(today, -13), to: today, step: "day" })),
    toResult(api(credits.ledger, { size: latestEntries })),
    loadCountries(api),
  ]);
  const named = usage.ok
    ? usage.value.lanes.flatMap(({ destination, origin }) => [destination, origin])
    : [];
  const countries = namesOf(every, named);
  return { user, today, requested, balance, usage, fortnight, ledger, countries };
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
