import type { Command } from "commander";
import { nobody } from "#cli/commands/credits/load.ts";
import { printLines } from "#cli/commands/credits/print-lines.ts";
import { membershipOf } from "#cli/commands/credits/show.ts";
import type { CliContext } from "#cli/context.ts";
import { showDay, showMoment } from "#cli/dates.ts";
import { describeCommand } from "#cli/describe-command.ts";
import { type Output, printJson, printLine } from "#cli/output.ts";
import { readEmail } from "#cli/read-input.ts";
import { printPairs, printTable } from "#cli/table.ts";
import { type PersonDetail, people } from "#shared/contract/people.ts";
import { AppError } from "#shared/errors.ts";

export function addPersonShow(users: Command, context: CliContext): void {
  describeCommand(users.command("show <email>"), {
    does: "everything support needs of one person",
    example: "users show pat@company.com",
  }).action((email: string) => showPerson(context, email));
}

async function showPerson(context: CliContext, given: string): Promise<void> {
  const person = await requirePerson(context, readEmail(given));
  const { output } = context;
  if (output.json) return printJson(output, person);
  printPairs(output, [
    ["Person", person.email],
    ["Name", person.name || "none"],
    ["Searches", String(person.searches)],
    ...membershipOf(person),
  ]);
  printLine(output);
  printLines(output, person.lines);
  printCustomers(output, person);
  printIdentities(output, person);
  printMembers(output, person);
}

async function requirePerson({ connection }: CliContext, email: string): Promise<PersonDetail> {
  try {
    return await connection.client(people.show, { email });
  } catch (error) {
    if (error instanceof AppError && error.code === "not-found") throw nobody(email);
    throw error;
  }
}

function printCustomers(output: Output, { customers }: PersonDetail): void {
  if (customers.length === 0) return;
  printLine(output);
  printTable(
    output,
    ["Customer", "Family", { title: "Name", wrap: true }, "Since"],
    customers.map(({ customerId, family, name, createdAt }) => [
      customerId,
      family,
      name,
      showDay(output, createdAt),
    ]),
  );
}

function printIdentities(output: Output, { identities }: PersonDetail): void {
  if (identities.length === 0) return;
  printLine(output);
  printTable(
    output,
    ["Signs in at", { title: "As", wrap: true, beneath: true }, "Last seen"],
    identities.map(({ issuer, subject, lastSeen }) => [
      issuer,
      subject,
      showMoment(output, lastSeen),
    ]),
  );
}

function printMembers(output: Output, { members }: PersonDetail): void {
  if (members.length === 0) return;
  printLine(output);
  printTable(
    output,
    ["Member", { title: "Used", align: "right" }, { title: "Cap", align: "right" }],
    members.map(({ email, used, cap }) => [
      email,
      String(used),
      cap === null ? "none" : String(cap),
    ]),
  );
}
