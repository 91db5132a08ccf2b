import type { Command } from "commander";
import type { CliContext } from "#cli/context.ts";
import { showDay } from "#cli/dates.ts";
import { describeCommand } from "#cli/describe-command.ts";
import { type Output, paint, printJson, printLine } from "#cli/output.ts";
import { readPage } from "#cli/read-input.ts";
import { printTable } from "#cli/table.ts";
import { type PersonSummary, people } from "#shared/contract/people.ts";

interface ListOptions {
  search?: string;
  page: string;
}

export function addPeopleList(users: Command, context: CliContext): void {
  describeCommand(users.command("list"), {
    does: "people, newest first, with plan and credits",
    example: "users list --search company.com",
  })
    .option("--search <text>", "a part of the address or the name")
    .option("--page <n>", "which page", "1")
    .action((options: ListOptions) => listPeople(context, options));
}

async function listPeople(
  { output, connection }: CliContext,
  { search, page }: ListOptions,
): Promise<void> {
  const q = search?.trim();
  const found = await connection.client(people.list, { ...(q ? { q } : {}), page: readPage(page) });
  if (output.json) return printJson(output, found);
  if (found.items.length > 0) printPeople(output, found.items);
  const more = found.next ? `; more with --page ${found.next}` : "";
  if (found.total === 0)
    return printLine(output, q ? `Nobody with “${q}” in address or name.` : "There is nobody yet.");
  printLine(output);
  printLine(
    output,
    paint(
      output,
      "dim",
      `${found.items.length} of ${found.total} ${found.total === 1 ? "person" : "people"}${more}.`,
    ),
  );
}

function printPeople(output: Output, items: readonly PersonSummary[]): void {
  printTable(
    output,
    [
      "Address",
      { title: "Name", wrap: true, beneath: true },
      "Plan",
      { title: "Tier", align: "right" },
      { title: "Credits", align: "right" },
      { title: "Since", beneath: true },
      { title: "Member of", beneath: true },
      { title: "Family", beneath: true },
    ],
    items.map((person) => [
      person.email,
      person.name,
      person.plan ?? "",
      person.tier === null ? "" : String(person.tier),
      String(person.credits),
      showDay(output, person.createdAt),
      person.memberOf ?? "",
      person.families.join(", "),
    ]),
  );
}
