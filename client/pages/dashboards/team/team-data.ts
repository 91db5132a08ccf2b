import type { LoaderFunctionArgs } from "react-router-dom";
import { type Attempted, attempt } from "#client/api/load.ts";
import { apiContext } from "#client/api/page-context.ts";
import { requireUser } from "#client/auth/guards.ts";
import { addDays, todayInUtc } from "#client/pages/dashboards/parts/days.ts";
import {
  type Country,
  loadCountries,
  namesOf,
} from "#client/pages/dashboards/parts/place-names.ts";
import type { Client } from "#shared/contract/call.ts";
import type { CreditUsage } from "#shared/contract/credit-usage.ts";
import { type CreditsOverview, credits } from "#shared/contract/credits.ts";
import { type Notification, notifications } from "#shared/contract/notifications.ts";
import type { SessionUser } from "#shared/contract/session.ts";
import { subUsers, type Team } from "#shared/contract/sub-users.ts";

export interface TeamDashboardData {
  user: SessionUser;
  today: string;
  overview: Attempted<CreditsOverview>;
  /** Null for a person who has none. */
  team: Attempted<Team> | null;
  /** The last twelve weeks, by week. */
  usage: Attempted<CreditUsage>;
  /** What is ahead on the markets of the searches; null where that could not be loaded. */
  ahead: Notification[] | null;
  /** Those that the lanes name. */
  countries: Country[];
}

const weeks = 12;

export async function loadTeamDashboard(args: LoaderFunctionArgs): Promise<TeamDashboardData> {
  const user = await requireUser(args);
  const api = args.context.get(apiContext);
  const today = todayInUtc();
  const [overview, usage, every] = await Promise.all([
    attempt(api(credits.overview, {})),
    attempt(api(credits.usage, { from: addDays(today, 1 - weeks * 7), to: today, step: "week" })),
    loadCountries(api),
  ]);
  const searched = usage.ok ? usage.value.searched : [];
  const [team, ahead] = await Promise.all([
    loadTeam(api, overview),
    loadAhead(api, [...new Set(searched.flatMap(({ markets }) => markets))]),
  ]);
  const countries = namesOf(
    every,
    searched.flatMap(({ destination, origin }) => [destination, origin]),
  );
  return { user, today, overview, team, usage, ahead, countries };
}

/** Asked only where there is one: to everybody else the list is forbidden. */
async function loadTeam(
  api: Client,
  overview: Attempted<CreditsOverview>,
): Promise<Attempted<Team> | null> {
  const hasTeam =
    overview.ok && overview.value.team !== undefined && overview.value.team !== "none";
  return hasTeam ? attempt(api(subUsers.list, {})) : null;
}

async function loadAhead(api: Client, markets: string[]): Promise<Notification[] | null> {
  if (markets.length === 0) return [];
  const listed = await attempt(api(notifications.list, { market: markets, ahead: 50, size: 1 }));
  return listed.ok ? listed.value.upcoming : null;
}
