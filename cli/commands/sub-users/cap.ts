import type { Command } from "commander";
import { carryOut, type Outcome, type WriteOptions } from "#cli/carry-out.ts";
import {
  capInWords,
  inOwnersWords,
  loadTeam,
  lookAtTeam,
  type Pair,
  readPair,
  requireMember,
} from "#cli/commands/sub-users/load-team.ts";
import type { CliContext } from "#cli/context.ts";
import { describeWrite } from "#cli/describe-command.ts";
import { readCount } from "#cli/read-input.ts";
import { type SubUser, subUsers } from "#shared/contract/sub-users.ts";

export function addCap(noun: Command, context: CliContext): void {
  describeWrite(noun.command("cap <owner> <member> <n>"), {
    does: "set what a member may use of a period, or none for no cap; an open wish for more is answered by it",
    example: "sub-users cap boss@company.com pat@company.com 50",
  }).action((owner: string, member: string, cap: string, options: WriteOptions) =>
    setCap(context, readPair(owner, member), readCap(cap), options),
  );
}

function readCap(given: string): number | null {
  return given.trim().toLowerCase() === "none" ? null : readCount(given, "<n>", { least: 0 });
}

async function setCap(
  context: CliContext,
  pair: Pair,
  cap: number | null,
  options: WriteOptions,
): Promise<void> {
  const before = requireMember(await loadTeam(context, pair.owner), pair);
  const { owner, member } = pair;
  await carryOut(context, options, {
    foresee: async () => tellCap(pair, before, { ...before, cap }, true),
    perform: async () => {
      const after = await inOwnersWords(owner, () =>
        context.connection.client(subUsers.setCap, { owner, email: member, cap }),
      );
      return tellCap(pair, before, after, false);
    },
    ifUnknown: lookAtTeam(pair),
  });
}

function tellCap(
  { owner, member }: Pair,
  before: SubUser,
  after: SubUser,
  dryRun: boolean,
): Outcome {
  const rest = `the cap of ${member} on ${owner}'s plan; used in this period: ${after.used}.`;
  return {
    would: `Would set ${rest}`,
    done: `Set ${rest}`,
    changes: [
      { what: `Cap of ${member}`, before: capInWords(before.cap), after: capInWords(after.cap) },
    ],
    json: { owner, before, after, dryRun },
  };
}
