import { type Result, toResult } from "#client/api/load.ts";
import type { Client } from "#shared/contract/call.ts";
import type { CreditsOverview } from "#shared/contract/credits.ts";
import { subUsers, type Team } from "#shared/contract/sub-users.ts";

/** The user's team; null without one, because the call is forbidden to other users. */
export async function loadTeam(
  api: Client,
  overview: Result<CreditsOverview>,
): Promise<Result<Team> | null> {
  const hasTeam =
    overview.ok && overview.value.team !== undefined && overview.value.team !== "none";
  return hasTeam ? toResult(api(subUsers.list, {})) : null;
}
