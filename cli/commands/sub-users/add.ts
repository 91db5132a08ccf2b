import type { Command } from "commander";
import { carryOut, type Outcome, type WriteOptions } from "#cli/carry-out.ts";
import { findPerson } from "#cli/commands/credits/load.ts";
import {
  capInWords,
  findMember,
  inOwnersWords,
  loadTeam,
  lookAtTeam,
  type Pair,
  readPair,
  refused,
} from "#cli/commands/sub-users/load-team.ts";
import type { CliContext } from "#cli/context.ts";
import { describeWrite } from "#cli/describe-command.ts";
import { CliFailure, exitCodes } from "#cli/failure.ts";
import { readCount } from "#cli/read-input.ts";
import { type SubUser, subUsers, type Team } from "#shared/contract/sub-users.ts";
import { AppError } from "#shared/errors.ts";

interface AddOptions extends WriteOptions {
  cap?: string;
}

export function addMember(noun: Command, context: CliContext): void {
  describeWrite(noun.command("add <owner> <member>"), {
    does: "let a person draw on an owner's plan, at once",
    example: "sub-users add boss@company.com pat@company.com --cap 20",
  })
    .option("--cap <n>", "credits the member may use of a period (default: no cap)")
    .action((owner: string, member: string, options: AddOptions) =>
      add(context, readPair(owner, member), options),
    );
}

async function add(context: CliContext, pair: Pair, options: AddOptions): Promise<void> {
  const cap = options.cap === undefined ? null : readCount(options.cap, "--cap", { least: 0 });
  const team = await loadTeam(context, pair.owner);
  if (findMember(team, pair.member))
    throw new CliFailure(`${pair.member} is a member of ${pair.owner}'s plan already.`);
  await carryOut(context, options, {
    foresee: async () => {
      await requireFree(context, team, pair);
      return tellAdded(pair, team, cap, null);
    },
    perform: async () => tellAdded(pair, team, cap, await send(context, pair, cap)),
    ifUnknown: lookAtTeam(pair),
  });
}

/**
 * What the backend would refuse, as far as it can be seen from here; it decides again when it is
 * done.
 */
async function requireFree(
  context: CliContext,
  team: Team,
  { owner, member }: Pair,
): Promise<void> {
  const person = await findPerson(context, member);
  if (team.note) throw refused(owner, team.note);
  if (owner === member)
    throw new CliFailure("Nobody is a member of their own plan.", exitCodes.usage);
  if (person?.memberOf)
    throw new CliFailure(
      `${member} is a member of ${person.memberOf.owner}'s plan. One plan at a time.`,
    );
  if (person?.members.length)
    throw new CliFailure(`${member} has a team of their own, so cannot be a member of another.`);
}

/**
 * Adds once: an answer lost on the way makes the next attempt a conflict with ourselves, and then
 * the team tells.
 */
async function send(
  context: CliContext,
  { owner, member }: Pair,
  cap: number | null,
): Promise<SubUser> {
  try {
    return await context.connection.client(subUsers.add, { owner, email: member, cap });
  } catch (error) {
    const added =
      error instanceof AppError && error.code === "conflict"
        ? findMember(await loadTeam(context, owner), member)
        : undefined;
    if (added) return added;
    return inOwnersWords(owner, () => Promise.reject(error));
  }
}

function tellAdded(
  { owner, member }: Pair,
  team: Team,
  cap: number | null,
  added: SubUser | null,
): Outcome {
  const rest = `${member} to ${owner}'s plan${cap === null ? ", without a cap" : `, with a cap of ${cap}`}.`;
  return {
    would: `Would add ${rest}`,
    done: `Added ${rest}`,
    changes: [
      { what: "Members", before: String(team.total), after: String(team.total + 1) },
      { what: `Cap of ${member}`, before: "no member", after: capInWords(added ? added.cap : cap) },
    ],
    json: { owner, before: null, after: added ?? { email: member, cap }, dryRun: added === null },
  };
}
