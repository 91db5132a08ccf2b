import type { Command } from "commander";
import { type CliContext, describeCommand, describeWrite } from "#cli/command.ts";
import { CliError, exitCodes, explainError } from "#cli/errors.ts";
import { parseCount, parseEmail } from "#cli/input.ts";
import { formatDay, type Output, paint, printJson, printLine } from "#cli/output.ts";
import { printTable } from "#cli/table.ts";
import { type Outcome, runWrite, type WriteOptions } from "#cli/write.ts";
import {
  type SentInvitation,
  type SubUser,
  subUsers,
  type Team,
} from "#shared/contract/sub-users.ts";
import { AppError, type ErrorCode, messageFor } from "#shared/errors.ts";
import { paths } from "#shared/paths.ts";

export function addSubUsersList(subUsers: Command, context: CliContext): void {
  describeCommand(subUsers.command("list <owner>"), {
    summary: "members of an owner's plan with caps and usage, and open invitations",
    example: "sub-users list boss@company.com",
  }).action((owner: string) => listTeam(context, owner));
}

async function listTeam(context: CliContext, given: string): Promise<void> {
  const owner = parseEmail(given, "<owner>");
  const team = await loadTeam(context, owner);
  const { output } = context;
  if (output.json) return printJson(output, { owner, ...team });
  if (team.note) printLine(output, paint(output, "yellow", `As shown to ${owner}: ${team.note}`));
  if (team.total === 0) printLine(output, `${owner}'s plan has no members yet.`);
  else printMembers(output, team);
  printInvitations(output, team);
}

function printInvitations(output: Output, { invitations = [] }: Team): void {
  if (invitations.length === 0) return;
  printLine(output);
  printTable(
    output,
    ["Invited", { title: "Cap", align: "right" }, "State", "Sent", "Open until"],
    invitations.map(({ email, cap, state, invitedAt, expiresAt }) => [
      email,
      formatCap(cap),
      state === "invited" ? "open" : state,
      formatDay(output, invitedAt),
      formatDay(output, expiresAt),
    ]),
  );
}

function printMembers(output: Output, { items: members, total }: Team): void {
  printTable(
    output,
    [
      "Member",
      { title: "Name", wrap: true, beneath: true },
      { title: "Used", align: "right" },
      { title: "Cap", align: "right" },
      "Added",
      "Last use",
      { title: "Request", wrap: true, beneath: true },
    ],
    members.map(({ email, name, used, cap, addedAt, lastUsedAt, request }) => [
      email,
      name ?? "",
      String(used),
      formatCap(cap),
      formatDay(output, addedAt),
      lastUsedAt ? formatDay(output, lastUsedAt) : "never",
      request ? `${formatDay(output, request.at)} ${request.message}`.trim() : "",
    ]),
  );
  printLine(output);
  printLine(output, paint(output, "dim", `${total} ${total === 1 ? "member" : "members"}.`));
}

interface AddOptions extends WriteOptions {
  cap?: string;
}

export function addSubUsersAdd(noun: Command, context: CliContext): void {
  describeWrite(noun.command("add <owner> <member>"), {
    summary: "invite a person to an owner's plan; they become a member by accepting",
    example: "sub-users add boss@company.com pat@company.com --cap 20",
  })
    .option("--cap <n>", "credits the member can use per period (default: no cap)")
    .action((owner: string, member: string, options: AddOptions) =>
      add(context, parsePair(owner, member), options),
    );
}

async function add(context: CliContext, pair: Pair, options: AddOptions): Promise<void> {
  const cap = options.cap === undefined ? null : parseCount(options.cap, "--cap", { least: 0 });
  const team = await loadTeam(context, pair.owner);
  if (findMember(team, pair.member))
    throw new CliError(`${pair.member} is already a member of ${pair.owner}'s plan.`);
  await runWrite(context, options, {
    preview: async () => {
      requireInvitable(team, pair);
      return describeInvited(pair, cap, null);
    },
    perform: async () => describeInvited(pair, cap, await sendAdd(context, pair, cap)),
    adviceIfUnknown: adviseToListTeam(pair),
  });
}

/** The backend's own rules, as far as they can be checked here for a preview. */
function requireInvitable(team: Team, { owner, member }: Pair): void {
  if (team.note) throw refusal(owner, team.note);
  if (owner === member)
    throw new CliError("An owner can't be a member of their own plan.", exitCodes.usage);
  if (findInvited(team, member))
    throw new CliError(`${member} is already invited to ${owner}'s plan.`);
}

function findInvited({ invitations = [] }: Team, email: string): SentInvitation | undefined {
  return invitations.find((one) => one.email === email && one.state === "invited");
}

/** After a lost response the retry conflicts with itself: then the team shows the result. */
async function sendAdd(
  context: CliContext,
  { owner, member }: Pair,
  cap: number | null,
): Promise<Invited> {
  try {
    return await context.connection.client(subUsers.add, { owner, email: member, cap });
  } catch (error) {
    const added =
      error instanceof AppError && error.code === "conflict"
        ? findInvited(await loadTeam(context, owner), member)
        : undefined;
    if (added) return added;
    return withRefusals(owner, () => Promise.reject(error));
  }
}

type Invited = Pick<SentInvitation, "email" | "cap"> & { expiresAt?: string | undefined };

function describeInvited(
  { owner, member }: Pair,
  cap: number | null,
  invited: Invited | null,
): Outcome {
  const withCap = cap === null ? "without a cap" : `with a cap of ${cap}`;
  const rest = `${member} to ${owner}'s plan, ${withCap}.`;
  const { expiresAt } = invited ?? {};
  const until = expiresAt ? ` by ${expiresAt.slice(0, 10)}` : "";
  return {
    would: `Would invite ${rest}`,
    done:
      `Invited ${rest} No email is sent: they become a member by accepting on ` +
      `${paths.invitations()}${until}.`,
    changes: [
      { what: member, before: "not invited", after: "invited" },
      { what: "Cap", before: "none set", after: formatCap(invited ? invited.cap : cap) },
    ],
    json: { owner, before: null, after: invited ?? { email: member, cap }, dryRun: !invited },
  };
}

export function addSubUsersCap(noun: Command, context: CliContext): void {
  describeWrite(noun.command("cap <owner> <member> <n>"), {
    summary: "set a member's cap per period, or none for no cap; closes an open request",
    example: "sub-users cap boss@company.com pat@company.com 50",
  }).action((owner: string, member: string, cap: string, options: WriteOptions) =>
    setCap(context, parsePair(owner, member), parseCap(cap), options),
  );
}

function parseCap(given: string): number | null {
  return given.trim().toLowerCase() === "none" ? null : parseCount(given, "<n>", { least: 0 });
}

async function setCap(
  context: CliContext,
  pair: Pair,
  cap: number | null,
  options: WriteOptions,
): Promise<void> {
  const before = requireMember(await loadTeam(context, pair.owner), pair);
  const { owner, member } = pair;
  await runWrite(context, options, {
    preview: async () => describeCap(pair, before, { ...before, cap }, true),
    perform: async () => {
      const after = await withRefusals(owner, () =>
        context.connection.client(subUsers.setCap, { owner, email: member, cap }),
      );
      return describeCap(pair, before, after, false);
    },
    adviceIfUnknown: adviseToListTeam(pair),
  });
}

function describeCap(
  { owner, member }: Pair,
  before: SubUser,
  after: SubUser,
  dryRun: boolean,
): Outcome {
  const rest = `the cap for ${member} on ${owner}'s plan; used this period: ${after.used}.`;
  return {
    would: `Would set ${rest}`,
    done: `Set ${rest}`,
    changes: [
      { what: `Cap for ${member}`, before: formatCap(before.cap), after: formatCap(after.cap) },
    ],
    json: { owner, before, after, dryRun },
  };
}

export function addSubUsersRemove(noun: Command, context: CliContext): void {
  describeWrite(noun.command("remove <owner> <member>"), {
    summary: "remove a member or withdraw an invitation, effective immediately",
    example: "sub-users remove boss@company.com pat@company.com",
  }).action((owner: string, member: string, options: WriteOptions) =>
    remove(context, parsePair(owner, member), options),
  );
}

async function remove(context: CliContext, pair: Pair, options: WriteOptions): Promise<void> {
  const team = await loadTeam(context, pair.owner);
  const invited = findInvited(team, pair.member);
  if (invited) return withdraw(context, pair, invited, options);
  const before = requireMember(team, pair);
  await runWrite(context, options, {
    preview: async () => describeRemoved(pair, team, before, true),
    perform: async () => {
      await sendRemove(context, pair);
      return describeRemoved(pair, team, before, false);
    },
    adviceIfUnknown: adviseToListTeam(pair),
  });
}

async function withdraw(
  context: CliContext,
  pair: Pair,
  before: SentInvitation,
  options: WriteOptions,
): Promise<void> {
  const { owner, member } = pair;
  const rest = `the invitation of ${member} to ${owner}'s plan.`;
  const outcome = (dryRun: boolean): Outcome => ({
    would: `Would withdraw ${rest}`,
    done: `Withdrew ${rest}`,
    changes: [{ what: member, before: "invited", after: "not invited" }],
    json: { owner, before, after: null, dryRun },
  });
  await runWrite(context, options, {
    preview: async () => outcome(true),
    perform: async () => {
      await sendRemove(context, pair);
      return outcome(false);
    },
    adviceIfUnknown: adviseToListTeam(pair),
  });
}

/** After a lost response the retry finds nobody: then the team shows the result. */
async function sendRemove(context: CliContext, { owner, member }: Pair): Promise<void> {
  try {
    await context.connection.client(subUsers.remove, { owner, email: member });
  } catch (error) {
    const isGone =
      error instanceof AppError &&
      error.code === "not-found" &&
      !isInTeam(await loadTeam(context, owner), member);
    if (!isGone) await withRefusals(owner, () => Promise.reject(error));
  }
}

function describeRemoved(
  { owner, member }: Pair,
  team: Team,
  before: SubUser,
  dryRun: boolean,
): Outcome {
  const rest = `${member} from ${owner}'s plan; used this period: ${before.used}.`;
  return {
    would: `Would remove ${rest}`,
    done: `Removed ${rest}`,
    changes: [
      { what: "Members", before: String(team.total), after: String(team.total - 1) },
      { what: `Cap for ${member}`, before: formatCap(before.cap), after: "not a member" },
    ],
    json: { owner, before, after: null, dryRun },
  };
}

interface Pair {
  owner: string;
  member: string;
}

function parsePair(owner: string, member: string): Pair {
  return { owner: parseEmail(owner, "<owner>"), member: parseEmail(member, "<member>") };
}

/** Throws the backend's reason where the plan includes no team. */
async function loadTeam({ connection }: CliContext, owner: string): Promise<Team> {
  return withRefusals(owner, () => connection.client(subUsers.list, { owner }));
}

const refusals: readonly ErrorCode[] = ["forbidden", "conflict", "invalid-input"];

/** The backend's messages say "you" to the owner: names the owner for support. */
async function withRefusals<Answer>(owner: string, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof AppError) || !refusals.includes(error.code)) throw error;
    const message = explainError(error);
    // The default message means that the token was refused.
    if (error.message === messageFor(error.code) && !error.details) throw error;
    throw refusal(
      owner,
      message,
      error.code === "invalid-input" ? exitCodes.usage : exitCodes.failed,
    );
  }
}

function refusal(owner: string, message: string, exitCode: number = exitCodes.failed): CliError {
  return new CliError(`Refused. As shown to ${owner}: ${message}`, exitCode);
}

function adviseToListTeam({ owner }: Pair): () => string {
  return () => `Check with \`sub-users list ${owner}\`.`;
}

function findMember({ items }: Team, email: string): SubUser | undefined {
  return items.find((member) => member.email === email);
}

function isInTeam(team: Team, email: string): boolean {
  return Boolean(findMember(team, email) ?? findInvited(team, email));
}

/** Throws a CliError for anybody else. */
function requireMember(team: Team, { owner, member }: Pair): SubUser {
  const found = findMember(team, member);
  if (found) return found;
  throw new CliError(`${member} is not a member of ${owner}'s plan.`, exitCodes.notFound);
}

function formatCap(cap: number | null): string {
  return cap === null ? "none" : String(cap);
}
