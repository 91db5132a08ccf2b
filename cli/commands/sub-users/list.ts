import type { Command } from "commander";
import { capInWords, loadTeam } from "#cli/commands/sub-users/load-team.ts";
import type { CliContext } from "#cli/context.ts";
import { showDay } from "#cli/dates.ts";
import { describeCommand } from "#cli/describe-command.ts";
import { type Output, paint, printJson, printLine } from "#cli/output.ts";
import { readEmail } from "#cli/read-input.ts";
import { printTable } from "#cli/table.ts";
import type { SubUser } from "#shared/contract/sub-users.ts";

export function addTeamList(subUsers: Command, context: CliContext): void {
  describeCommand(subUsers.command("list <owner>"), {
    does: "the members drawing on an owner's plan, their caps and their use",
    example: "sub-users list boss@company.com",
  }).action((owner: string) => listTeam(context, owner));
}

async function listTeam(context: CliContext, given: string): Promise<void> {
  const owner = readEmail(given, "<owner>");
  const team = await loadTeam(context, owner);
  const { output } = context;
  if (output.json) return printJson(output, { owner, ...team });
  if (team.note)
    printLine(output, paint(output, "yellow", `In the words for ${owner}: ${team.note}`));
  if (team.total === 0) return printLine(output, `${owner}'s plan has no members yet.`);
  printMembers(output, team.items);
  printLine(output);
  printLine(
    output,
    paint(output, "dim", `${team.total} ${team.total === 1 ? "member" : "members"}.`),
  );
}

function printMembers(output: Output, members: readonly SubUser[]): void {
  printTable(
    output,
    [
      "Member",
      { title: "Name", wrap: true, beneath: true },
      { title: "Used", align: "right" },
      { title: "Cap", align: "right" },
      "Added",
      "Last use",
      { title: "Asks for more", wrap: true, beneath: true },
    ],
    members.map(({ email, name, used, cap, addedAt, lastUsedAt, request }) => [
      email,
      name ?? "",
      String(used),
      capInWords(cap),
      showDay(output, addedAt),
      lastUsedAt ? showDay(output, lastUsedAt) : "never",
      request ? `${showDay(output, request.at)} ${request.message}`.trim() : "",
    ]),
  );
}
