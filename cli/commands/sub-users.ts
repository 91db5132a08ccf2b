import type { Command } from "commander";
import { type CliContext, describeCommand, describeWrite } from "#cli/command.ts";
import { findUser } from "#cli/commands/credits.ts";
import { CliError, exitCodes, explainError } from "#cli/errors.ts";
import { parseCount, parseEmail } from "#cli/input.ts";
import { formatDay, type Output, paint, printJson, printLine } from "#cli/output.ts";
import { printTable } from "#cli/table.ts";
import { type Outcome, runWrite, type WriteOptions } from "#cli/write.ts";
import { type SubUser, subUsers, type Team } from "#shared/contract/sub-users.ts";
import { AppError, type ErrorCode, wordsFor } from "#shared/errors.ts";

export function addSubUsersList(subUsers: Command, context: CliContext): void {
  describeCommand(subUsers.command("list <owner>"), {
    summary: "members of an owner's plan with caps and usage",
    example: "sub-users list boss@company.com",
  }).action((owner: string) => listTeam(context, owner));
}

async function listTeam(context: CliContext, given: string): Promise<void> {
  const owner = parseEmail(given, "<owner>");
  const team = await loadTeam(context, owner);
  const { output } = context;
  if (output.json) return printJson(output, { owner, ...team });
  if (team.note) printLine(output, paint(output, "yellow", `As shown to ${owner}: ${team.note}`));
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
}

interface AddOptions extends WriteOptions {
  cap?: string;
}

export function addSubUsersAdd(noun: Command, context: CliContext): void {
  describeWrite(noun.command("add <owner> <member>"), {
    summary: "add a member to an owner's plan",
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
      await requireAddable(context, team, pair);
      return describeAdded(pair, team, cap, null);
    },
    perform: async () => describeAdded(pair, team, cap, await sendAdd(context, pair, cap)),
    adviceIfUnknown: adviseToListTeam(pair),
  });
}

/** The backend's own rules, as far as they can be checked here for a preview. */
async function requireAddable(
  context: CliContext,
  team: Team,
  { owner, member }: Pair,
): Promise<void> {
  const user = await findUser(context, member);
  if (team.note) throw refusal(owner, team.note);
  if (owner === member)
    throw new CliError("An owner can't be a member of their own plan.", exitCodes.usage);
  if (user?.memberOf)
    throw new CliError(`${member} is already a member of ${user.memberOf.owner}'s plan.`);
  if (user?.members.length)
    throw new CliError(`${member} owns a team and can't be a member of another.`);
}

/** After a lost response the retry conflicts with itself: then the team shows the result. */
async function sendAdd(
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
    return withRefusals(owner, () => Promise.reject(error));
  }
}

function describeAdded(
  { owner, member }: Pair,
  team: Team,
  cap: number | null,
  added: SubUser | null,
): Outcome {
  const withCap = cap === null ? "without a cap" : `with a cap of ${cap}`;
  const rest = `${member} to ${owner}'s plan, ${withCap}.`;
  return {
    would: `Would add ${rest}`,
    done: `Added ${rest}`,
    changes: [
      { what: "Members", before: String(team.total), after: String(team.total + 1) },
      { what: `Cap for ${member}`, before: "no member", after: formatCap(added ? added.cap : cap) },
    ],
    json: { owner, before: null, after: added ?? { email: member, cap }, dryRun: added === null },
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
    summary: "remove a member from an owner's plan, effective immediately",
    example: "sub-users remove boss@company.com pat@company.com",
  }).action((owner: string, member: string, options: WriteOptions) =>
    remove(context, parsePair(owner, member), options),
  );
}

async function remove(context: CliContext, pair: Pair, options: WriteOptions): Promise<void> {
  const team = await loadTeam(context, pair.owner);
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

/** After a lost response the retry finds no member: then the team shows the result. */
async function sendRemove(context: CliContext, { owner, member }: Pair): Promise<void> {
  try {
    await context.connection.client(subUsers.remove, { owner, email: member });
  } catch (error) {
    const gone =
      error instanceof AppError &&
      error.code === "not-found" &&
      !findMember(await loadTeam(context, owner), member);
    if (!gone) await withRefusals(owner, () => Promise.reject(error));
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
      { what: `Cap for ${member}`, before: formatCap(before.cap), after: "no member" },
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
    const words = explainError(error);
    // The default message means that the token was refused.
    if (error.message === wordsFor(error.code) && !error.details) throw error;
    throw refusal(
      owner,
      words,
      error.code === "invalid-input" ? exitCodes.usage : exitCodes.failed,
    );
  }
}

function refusal(owner: string, words: string, exitCode: number = exitCodes.failed): CliError {
  return new CliError(`Refused. As shown to ${owner}: ${words}`, exitCode);
}

function adviseToListTeam({ owner }: Pair): () => string {
  return () => `Check with \`sub-users list ${owner}\`.`;
}

function findMember({ items }: Team, email: string): SubUser | undefined {
  return items.find((member) => member.email === email);
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
