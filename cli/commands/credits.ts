import type { Command } from "commander";
import { type CliContext, describeCommand } from "#cli/command.ts";
import { CliFailure, exitCodes, explainFailure } from "#cli/failure.ts";
import { readEmail } from "#cli/input.ts";
import { type Color, type Output, paint, printJson, printLine, showDay } from "#cli/output.ts";
import { printPairs, printTable } from "#cli/table.ts";
import type { CreditAccount } from "#shared/contract/credits.ts";
import { type UserDetail, userAdmin } from "#shared/contract/users.ts";
import {
  type CreditBalance,
  type LookupOutcome,
  presentCredits,
  resolveCreditBalance,
  type TraceStep,
} from "#shared/domain/credit-balance.ts";
import { AppError } from "#shared/errors.ts";

/** Whose credits they are, in words. */
export const sources = {
  subscription: "own plan",
  "main-subscriber": "main subscriber's plan",
  trial: "free trial",
  none: "none",
} as const;

export function addShow(credits: Command, context: CliContext): void {
  describeCommand(credits.command("show <email>"), {
    does: "balance, tier, credit source and credit accounts",
    example: "credits show pat@company.com",
  }).action((email: string) => showCredits(context, email));
}

/** The balance as the product tells it, then the lines that it comes from. */
async function showCredits(context: CliContext, given: string): Promise<void> {
  const { email, balance } = await loadBalance(context, given);
  requireAnswer(context, email, balance);
  const person = await findPerson(context, email);
  const { output } = context;
  if (output.json)
    return printJson(output, {
      email,
      customerId: balance.customerId,
      ...presentCredits(balance),
      ...presentPerson(person),
    });
  printPairs(output, [...pairsOf(output, email, balance), ...membershipOf(person)]);
  printLine(output);
  if (person) printLines(output, person.lines);
  else printLine(output, "This backend does not list credit accounts.");
}

function presentPerson(person: UserDetail | null): Record<string, unknown> {
  return { lines: person?.lines ?? null, memberOf: person?.memberOf ?? null };
}

function pairsOf(output: Output, email: string, balance: CreditBalance): [string, string][] {
  return [
    ["Person", email],
    ["Balance", paint(output, balance.balance > 0 ? "green" : "yellow", String(balance.balance))],
    ["Used of granted", `${balance.used ?? "unknown"} of ${balance.granted ?? "unknown"}`],
    ["Credits from", sources[balance.source]],
    ["Tier", tierOf(balance)],
    ["Family", balance.family],
    ["Sub-user", balance.isSubUser ? "yes" : "no"],
    ["Can manage sub-users", balance.canManageSubUsers ? "yes" : "no"],
    ["Customer", balance.customerId ?? "none"],
  ];
}

/** Whose plan the person draws on, and how far they may. */
export function membershipOf(person: UserDetail | null): [string, string][] {
  if (!person?.memberOf) return [];
  const { owner, cap, used } = person.memberOf;
  return [
    ["Member of", owner],
    [
      "Own use",
      cap === null
        ? `${used} used, no cap`
        : `${used} of ${cap} used, ${Math.max(0, cap - used)} left`,
    ],
  ];
}

function tierOf({ subscription }: CreditBalance): string {
  const tier = subscription?.detail.tier;
  if (!tier) return "none";
  return subscription.tierName ? `${subscription.tierName} (${String(tier)})` : String(tier);
}

const colors: Record<LookupOutcome, Color> = {
  found: "green",
  "not-found": "dim",
  denied: "red",
  unknown: "red",
};

export function addExplain(credits: Command, context: CliContext): void {
  describeCommand(credits.command("explain <email>"), {
    does: "how the balance was resolved: each lookup, its answer and its time",
    example: "credits explain pat@company.com",
  }).action((email: string) => explainCredits(context, email));
}

/**
 * Every lookup of the chain in order, then what came of it. Prints the trace even where it led
 * nowhere.
 */
async function explainCredits(context: CliContext, given: string): Promise<void> {
  const { email, balance } = await loadBalance(context, given);
  const { output } = context;
  if (output.json) printJson(output, { email, ...balance });
  else printTrace(output, balance);
  requireAnswer(context, email, balance);
}

function printTrace(output: Output, balance: CreditBalance): void {
  printTable(
    output,
    [
      { title: "#", align: "right" },
      "Lookup",
      "Answer",
      { title: "Time", align: "right" },
      { title: "What", wrap: true, beneath: true },
    ],
    balance.trace.map((step, index) => [
      String(index + 1),
      step.call,
      paint(output, colors[step.outcome], step.outcome),
      `${step.milliseconds} ms`,
      meaningOf(step),
    ]),
  );
  printLine(output);
  printLine(output, summaryOf(balance));
}

/**
 * What was asked for; the backend's own words only where they tell more than the answer's column.
 */
function meaningOf({ outcome, note }: TraceStep): string {
  return outcome === "not-found" ? (note.split(":")[0] ?? note) : note;
}

function summaryOf(balance: CreditBalance): string {
  if (isNobody(balance)) return "No user record, so no credits";
  if (balance.reason === "denied") return "Balance unknown: a lookup above was denied";
  if (balance.reason === "unknown") return "Balance unknown: a lookup above failed";
  const { spendFrom } = balance;
  const next = spendFrom ? `, the next credit comes from ${spendFrom.subId ?? "the trial"}` : "";
  return `Balance ${balance.balance}, credits from: ${sources[balance.source]}, family ${balance.family}${next}`;
}

/** A person's balance by the product's own chain; looking never creates a customer. */
export async function loadBalance(
  { connection, subUserPriceIds }: CliContext,
  given: string,
): Promise<{ email: string; balance: CreditBalance }> {
  const email = readEmail(given);
  const balance = await resolveCreditBalance(
    connection.client,
    { email, name: "" },
    { subUserPriceIds, mayCreateCustomer: false },
  );
  return { email, balance };
}

/**
 * Everything support may know of a person; null where the backend knows nobody by that address, or
 * is one that keeps no people.
 */
export async function findPerson(
  { connection }: CliContext,
  email: string,
): Promise<UserDetail | null> {
  try {
    return await connection.client(userAdmin.show, { email });
  } catch (error) {
    if (error instanceof AppError && (error.code === "not-found" || error.code === "not-offered"))
      return null;
    throw error;
  }
}

/**
 * Ends a command whose answer is not an answer: nobody by that address, no access, or a backend
 * that does not say.
 */
export function requireAnswer(
  { connection }: CliContext,
  email: string,
  balance: CreditBalance,
): void {
  if (isNobody(balance)) throw nobody(email);
  if (balance.reason === "denied")
    throw new CliFailure(explainFailure(new AppError("invalid-credentials")), exitCodes.notAllowed);
  if (balance.reason !== "unknown") return;
  const failed = balance.trace.find((step) => step.outcome === "unknown");
  throw new CliFailure(
    `The balance is unknown, not 0. ${connection.url} on ${failed?.call ?? "a lookup"}: ${failed?.note ?? "failed"}`,
  );
}

export function nobody(email: string): CliFailure {
  return new CliFailure(`No user with the email address ${email}.`, exitCodes.notFound);
}

/** Both families said for certain that they have no such user. */
export function isNobody({ trace }: CreditBalance): boolean {
  return trace.length >= 2 && trace.slice(0, 2).every((step) => step.outcome === "not-found");
}

/** A person's plan and trial, one line each, with this period's figures. */
export function printLines(output: Output, lines: readonly CreditAccount[]): void {
  if (lines.length === 0) printLine(output, "No plan or trial.");
  else printTableOf(output, lines);
}

function printTableOf(output: Output, lines: readonly CreditAccount[]): void {
  printTable(
    output,
    [
      "Line",
      "Plan",
      { title: "Granted", align: "right" },
      { title: "Used", align: "right" },
      { title: "Left", align: "right" },
      "Since",
      { title: "Then", beneath: true },
      { title: "Passed", wrap: true, beneath: true },
    ],
    lines.map((line) => [
      line.kind,
      planOf(line),
      String(line.granted),
      String(line.used),
      String(line.left),
      showDay(output, line.startedAt),
      nextOf(output, line),
      passedOf(output, line),
    ]),
  );
}

function planOf({ kind, tier, tierName }: CreditAccount): string {
  if (kind === "trial") return "free trial";
  return tierName ?? (tier === null ? "unnamed" : `tier ${tier}`);
}

/** What happens to the line next, or has happened. */
function nextOf(output: Output, { endedAt, renewsAt, cancelAtEnd }: CreditAccount): string {
  if (endedAt) return `ended ${showDay(output, endedAt)}`;
  if (!renewsAt) return "";
  return `${cancelAtEnd ? "ends" : "renews"} ${showDay(output, renewsAt)}`;
}

/** Which of 50, 80 and 100 % of the period's credits were used, and when. */
function passedOf(output: Output, { thresholds }: CreditAccount): string {
  return thresholds.map(({ percent, at }) => `${percent} % on ${showDay(output, at)}`).join(", ");
}
