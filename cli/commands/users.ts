import type { Command } from "commander";
import { type CliContext, describeCommand } from "#cli/command.ts";
import { membershipOf, noSuchUser, printCreditAccounts } from "#cli/commands/credits.ts";
import { parseEmail, parsePage } from "#cli/input.ts";
import {
  formatDateTime,
  formatDay,
  type Output,
  paint,
  printJson,
  printLine,
} from "#cli/output.ts";
import { printPairs, printTable } from "#cli/table.ts";
import { type UserDetail, type UserSummary, userAdmin } from "#shared/contract/users.ts";
import { AppError } from "#shared/errors.ts";

interface ListOptions {
  search?: string;
  page: string;
}

export function addUsersList(users: Command, context: CliContext): void {
  describeCommand(users.command("list"), {
    summary: "users with plan and credits, newest first",
    example: "users list --search company.com",
  })
    .option("--search <text>", "part of the email address or name")
    .option("--page <n>", "page number", "1")
    .action((options: ListOptions) => listUsers(context, options));
}

async function listUsers(
  { output, connection }: CliContext,
  { search, page }: ListOptions,
): Promise<void> {
  const q = search?.trim();
  const found = await connection.client(userAdmin.list, {
    ...(q ? { q } : {}),
    page: parsePage(page),
  });
  if (output.json) return printJson(output, found);
  if (found.items.length > 0) printUsers(output, found.items);
  const more = found.next ? `; more with --page ${found.next}` : "";
  if (found.total === 0) return printLine(output, q ? `No users match “${q}”.` : "No users yet.");
  printLine(output);
  printLine(
    output,
    paint(
      output,
      "dim",
      `${found.items.length} of ${found.total} ${found.total === 1 ? "user" : "users"}${more}.`,
    ),
  );
}

function printUsers(output: Output, items: readonly UserSummary[]): void {
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
    items.map((user) => [
      user.email,
      user.name,
      user.plan ?? "",
      user.tier === null ? "" : String(user.tier),
      String(user.credits),
      formatDay(output, user.createdAt),
      user.memberOf ?? "",
      user.families.join(", "),
    ]),
  );
}

export function addUsersShow(users: Command, context: CliContext): void {
  describeCommand(users.command("show <email>"), {
    summary: "profile, credits and team of one user",
    example: "users show pat@company.com",
  }).action((email: string) => showUser(context, email));
}

async function showUser(context: CliContext, given: string): Promise<void> {
  const user = await getUser(context, parseEmail(given));
  const { output } = context;
  if (output.json) return printJson(output, user);
  printPairs(output, [
    ["User", user.email],
    ["Name", user.name || "none"],
    ["Searches", String(user.searches)],
    ...membershipOf(user),
  ]);
  printLine(output);
  printCreditAccounts(output, user.lines);
  printCustomers(output, user);
  printIdentities(output, user);
  printMembers(output, user);
}

async function getUser({ connection }: CliContext, email: string): Promise<UserDetail> {
  try {
    return await connection.client(userAdmin.show, { email });
  } catch (error) {
    if (error instanceof AppError && error.code === "not-found") throw noSuchUser(email);
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
      formatDay(output, createdAt),
    ]),
  );
}

function printIdentities(output: Output, { identities }: UserDetail): void {
  if (identities.length === 0) return;
  printLine(output);
  printTable(
    output,
    [
      "Signs in at",
      { title: "As", wrap: true, beneath: true },
      { title: "Claims", beneath: true },
      "Proven",
      "Last seen",
    ],
    identities.map(({ issuer, subject, claims, verified, lastSeen }) => [
      issuer,
      subject,
      claims,
      verified ? "yes" : "no",
      formatDateTime(output, lastSeen),
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
