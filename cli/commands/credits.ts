import type { Command } from "commander";
import { type CliContext, describeCommand } from "#cli/command.ts";
import { CliError, exitCodes, explainError } from "#cli/errors.ts";
import { parseEmail } from "#cli/input.ts";
import { type Color, formatDay, type Output, paint, printJson, printLine } from "#cli/output.ts";
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

const sourceLabels = {
  subscription: "own plan",
  "main-subscriber": "main subscriber's plan",
  trial: "free trial",
  none: "none",
} as const;

export function addCreditsShow(credits: Command, context: CliContext): void {
  describeCommand(credits.command("show <email>"), {
    summary: "balance, tier, credit source and credit accounts",
    example: "credits show pat@company.com",
  }).action((email: string) => showCredits(context, email));
}

/** The balance as the product shows it, then the credit accounts behind it. */
async function showCredits(context: CliContext, given: string): Promise<void> {
  const { email, balance } = await loadBalance(context, given);
  requireKnownBalance(context, email, balance);
  const user = await findUser(context, email);
  const { output } = context;
  if (output.json)
    return printJson(output, {
      email,
      customerId: balance.customerId,
      ...presentCredits(balance),
      ...presentUser(user),
    });
  printPairs(output, [...pairsOf(output, email, balance), ...membershipOf(user)]);
  printLine(output);
  if (user) printCreditAccounts(output, user.lines);
  else printLine(output, "This backend does not list credit accounts.");
}

function presentUser(user: UserDetail | null): Record<string, unknown> {
  return { lines: user?.lines ?? null, memberOf: user?.memberOf ?? null };
}

function pairsOf(output: Output, email: string, balance: CreditBalance): [string, string][] {
  return [
    ["User", email],
    ["Balance", paint(output, balance.balance > 0 ? "green" : "yellow", String(balance.balance))],
    ["Used of granted", `${balance.used ?? "unknown"} of ${balance.granted ?? "unknown"}`],
    ["Credits from", sourceLabels[balance.source]],
    ["Tier", tierOf(balance)],
    ["Family", balance.family],
    ["Sub-user", balance.isSubUser ? "yes" : "no"],
    ["Can manage sub-users", balance.canManageSubUsers ? "yes" : "no"],
    ["Customer", balance.customerId ?? "none"],
  ];
}

export function membershipOf(user: UserDetail | null): [string, string][] {
  if (!user?.memberOf) return [];
  const { owner, cap, used } = user.memberOf;
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

export function addCreditsExplain(credits: Command, context: CliContext): void {
  describeCommand(credits.command("explain <email>"), {
    summary: "how the balance was resolved: each lookup, its answer and its time",
    example: "credits explain pat@company.com",
  }).action((email: string) => explainCredits(context, email));
}

/** Lists the lookups even when none finds a balance. */
async function explainCredits(context: CliContext, given: string): Promise<void> {
  const { email, balance } = await loadBalance(context, given);
  const { output } = context;
  if (output.json) printJson(output, { email, ...balance });
  else printTrace(output, balance);
  requireKnownBalance(context, email, balance);
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

/** The lookup, and the backend's message unless the answer's column says it already. */
function meaningOf({ outcome, note }: TraceStep): string {
  return outcome === "not-found" ? (note.split(":")[0] ?? note) : note;
}

function summaryOf(balance: CreditBalance): string {
  if (isUnknownUser(balance)) return "No user record, so no credits";
  if (balance.reason === "denied") return "Balance unknown: a lookup above was denied";
  if (balance.reason === "unknown") return "Balance unknown: a lookup above failed";
  const { accountToDebit } = balance;
  const next = accountToDebit
    ? `, the next credit comes from ${accountToDebit.subId ?? "the trial"}`
    : "";
  return (
    `Balance ${balance.balance}, credits from: ${sourceLabels[balance.source]}, family ` +
    `${balance.family}${next}`
  );
}

/** Never creates a customer. */
async function loadBalance(
  { connection, subUserPriceIds }: CliContext,
  given: string,
): Promise<{ email: string; balance: CreditBalance }> {
  const email = parseEmail(given);
  const balance = await resolveCreditBalance(
    connection.client,
    { email, name: "" },
    { subUserPriceIds, mayCreateCustomer: false },
  );
  return { email, balance };
}

/** Null for an unknown user and for a backend that does not offer this. */
async function findUser({ connection }: CliContext, email: string): Promise<UserDetail | null> {
  try {
    return await connection.client(userAdmin.show, { email });
  } catch (error) {
    if (error instanceof AppError && (error.code === "not-found" || error.code === "not-offered"))
      return null;
    throw error;
  }
}

/** Throws for an unknown user, for denied access and for a lookup that failed. */
function requireKnownBalance(
  { connection }: CliContext,
  email: string,
  balance: CreditBalance,
): void {
  if (isUnknownUser(balance)) throw noSuchUser(email);
  if (balance.reason === "denied")
    throw new CliError(explainError(new AppError("invalid-credentials")), exitCodes.notAllowed);
  if (balance.reason !== "unknown") return;
  const failed = balance.trace.find((step) => step.outcome === "unknown");
  throw new CliError(
    `The balance is unknown, not 0. ${connection.url} on ${failed?.call ?? "a lookup"}: ` +
      `${failed?.note ?? "failed"}`,
  );
}

export function noSuchUser(email: string): CliError {
  return new CliError(`No user with the email address ${email}.`, exitCodes.notFound);
}

/** Neither family has such a user. */
function isUnknownUser({ trace }: CreditBalance): boolean {
  return trace.length >= 2 && trace.slice(0, 2).every((step) => step.outcome === "not-found");
}

/** Plan and trial with the figures of the current period. */
export function printCreditAccounts(output: Output, lines: readonly CreditAccount[]): void {
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
      formatDay(output, line.startedAt),
      nextOf(output, line),
      passedOf(output, line),
    ]),
  );
}

function planOf({ kind, tier, tierName }: CreditAccount): string {
  if (kind === "trial") return "free trial";
  return tierName ?? (tier === null ? "unnamed" : `tier ${tier}`);
}

/** The next renewal or end. */
function nextOf(output: Output, { endedAt, renewsAt, cancelAtEnd }: CreditAccount): string {
  if (endedAt) return `ended ${formatDay(output, endedAt)}`;
  if (!renewsAt) return "";
  return `${cancelAtEnd ? "ends" : "renews"} ${formatDay(output, renewsAt)}`;
}

/** The thresholds passed in this period. */
function passedOf(output: Output, { thresholds }: CreditAccount): string {
  return thresholds.map(({ percent, at }) => `${percent}% on ${formatDay(output, at)}`).join(", ");
}
