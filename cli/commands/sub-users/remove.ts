import type { Command } from "commander";
import { carryOut, type Outcome, type WriteOptions } from "#cli/carry-out.ts";
import {
  capInWords,
  findMember,
  inOwnersWords,
  loadTeam,
  lookAtTeam,
  type Pair,
  readPair,
  requireMember,
} from "#cli/commands/sub-users/load-team.ts";
import type { CliContext } from "#cli/context.ts";
import { describeWrite } from "#cli/describe-command.ts";
import { type SubUser, subUsers, type Team } from "#shared/contract/sub-users.ts";
import { AppError } from "#shared/errors.ts";

export function addRemove(noun: Command, context: CliContext): void {
  describeWrite(noun.command("remove <owner> <member>"), {
    does: "end a membership at once: no search is paid from the plan after it",
    example: "sub-users remove boss@company.com pat@company.com",
  }).action((owner: string, member: string, options: WriteOptions) =>
    remove(context, readPair(owner, member), options),
  );
}

async function remove(context: CliContext, pair: Pair, options: WriteOptions): Promise<void> {
  const team = await loadTeam(context, pair.owner);
  const before = requireMember(team, pair);
  await carryOut(context, options, {
    foresee: async () => tellRemoved(pair, team, before, true),
    perform: async () => {
      await send(context, pair);
      return tellRemoved(pair, team, before, false);
    },
    ifUnknown: lookAtTeam(pair),
  });
}

/**
 * Removes once: an answer lost on the way makes the next attempt find nobody, and then the team
 * tells.
 */
async function send(context: CliContext, { owner, member }: Pair): Promise<void> {
  try {
    await context.connection.client(subUsers.remove, { owner, email: member });
  } catch (error) {
    const gone =
      error instanceof AppError &&
      error.code === "not-found" &&
      !findMember(await loadTeam(context, owner), member);
    if (!gone) await inOwnersWords(owner, () => Promise.reject(error));
  }
}

function tellRemoved(
  { owner, member }: Pair,
  team: Team,
  before: SubUser,
  dryRun: boolean,
): Outcome {
  const rest = `${member} from ${owner}'s plan; used in this period: ${before.used}.`;
  return {
    would: `Would remove ${rest}`,
    done: `Removed ${rest}`,
    changes: [
      { what: "Members", before: String(team.total), after: String(team.total - 1) },
      { what: `Cap of ${member}`, before: capInWords(before.cap), after: "no member" },
    ],
    json: { owner, before, after: null, dryRun },
  };
}
