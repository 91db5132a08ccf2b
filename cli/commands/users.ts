import type { Command } from "commander";
import { type CliContext, describeCommand } from "#cli/command.ts";
import { membershipOf, nobody, printLines } from "#cli/commands/credits.ts";
import { readEmail, readPage } from "#cli/input.ts";
import { type Output, paint, printJson, printLine, showDay, showMoment } from "#cli/output.ts";
import { printPairs, printTable } from "#cli/table.ts";
import { type UserDetail, type UserSummary, userAdmin } from "#shared/contract/users.ts";
import { AppError } from "#shared/errors.ts";

interface ListOptions {
  search?: string;
  page: string;
}

export function addPeopleList(users: Command, context: CliContext): void {
  describeCommand(users.command("list"), {
    does: "users with plan and credits, newest first",
    example: "users list --search company.com",
  })
    .option("--search <text>", "part of the email address or name")
    .option("--page <n>", "page number", "1")
    .action((options: ListOptions) => listPeople(context, options));
}

async function listPeople(
  { output, connection }: CliContext,
  { search, page }: ListOptions,
): Promise<void> {
  const q = search?.trim();
  const found = await connection.client(userAdmin.list, {
    ...(q ? { q } : {}),
    page: readPage(page),
  });
  if (output.json) return printJson(output, found);
  if (found.items.length > 0) printPeople(output, found.items);
  const more = found.next ? `; more with --page ${found.next}` : "";
  if (found.total === 0) return printLine(output, q ? `No users match “${q}”.` : "No users yet.");
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

function printPeople(output: Output, items: readonly UserSummary[]): void {
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

export function addPersonShow(users: Command, context: CliContext): void {
  describeCommand(users.command("show <email>"), {
    does: "profile, credits and team of one user",
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

async function requirePerson({ connection }: CliContext, email: string): Promise<UserDetail> {
  try {
    return await connection.client(userAdmin.show, { email });
  } catch (error) {
    if (error instanceof AppError && error.code === "not-found") throw nobody(email);
    throw error;
  }
}

function printCustomers(output: Output, { customers }: UserDetail): void {
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

function printIdentities(output: Output, { identities }: UserDetail): void {
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

function printMembers(output: Output, { members }: UserDetail): void {
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
