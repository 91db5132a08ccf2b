import type { Command } from "commander";
import { type CliContext, describeCommand, describeWrite } from "#cli/command.ts";
import { findPerson } from "#cli/commands/credits.ts";
import { CliFailure, exitCodes, explainFailure } from "#cli/failure.ts";
import { readCount, readEmail } from "#cli/input.ts";
import { type Output, paint, printJson, printLine, showDay } from "#cli/output.ts";
import { printTable } from "#cli/table.ts";
import { carryOut, type Outcome, type WriteOptions } from "#cli/write.ts";
import { type SubUser, subUsers, type Team } from "#shared/contract/sub-users.ts";
import { AppError, type ErrorCode, wordsFor } from "#shared/errors.ts";

export function addTeamList(subUsers: Command, context: CliContext): void {
  describeCommand(subUsers.command("list <owner>"), {
    does: "members of an owner's plan with caps and usage",
    example: "sub-users list boss@company.com",
  }).action((owner: string) => listTeam(context, owner));
}

async function listTeam(context: CliContext, given: string): Promise<void> {
  const owner = readEmail(given, "<owner>");
  const team = await loadTeam(context, owner);
  const { output } = context;
  if (output.json) return printJson(output, { owner, ...team });
  if (team.note)
    printLine(output, paint(output, "yellow", `As shown to ${owner}: ${team.note}`));
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
      capInWords(cap),
      showDay(output, addedAt),
      lastUsedAt ? showDay(output, lastUsedAt) : "never",
      request ? `${showDay(output, request.at)} ${request.message}`.trim() : "",
    ]),
  );
}

interface AddOptions extends WriteOptions {
  cap?: string;
}

export function addMember(noun: Command, context: CliContext): void {
  describeWrite(noun.command("add <owner> <member>"), {
    does: "add a member to an owner's plan",
    example: "sub-users add boss@company.com pat@company.com --cap 20",
  })
    .option("--cap <n>", "credits the member can use per period (default: no cap)")
    .action((owner: string, member: string, options: AddOptions) =>
      add(context, readPair(owner, member), options),
    );
}

async function add(context: CliContext, pair: Pair, options: AddOptions): Promise<void> {
  const cap = options.cap === undefined ? null : readCount(options.cap, "--cap", { least: 0 });
  const team = await loadTeam(context, pair.owner);
  if (findMember(team, pair.member))
    throw new CliFailure(`${pair.member} is already a member of ${pair.owner}'s plan.`);
  await carryOut(context, options, {
    foresee: async () => {
      await requireFree(context, team, pair);
      return tellAdded(pair, team, cap, null);
    },
    perform: async () => tellAdded(pair, team, cap, await sendAdd(context, pair, cap)),
    ifUnknown: lookAtTeam(pair),
  });
}

/**
 * What the backend would refuse, as far as it can be seen from here; it decides again when it is
 * done.
 */
async function requireFree(
  context: CliContext,
  team: Team,
  { owner, member }: Pair,
): Promise<void> {
  const person = await findPerson(context, member);
  if (team.note) throw refused(owner, team.note);
  if (owner === member)
    throw new CliFailure("An owner can't be a member of their own plan.", exitCodes.usage);
  if (person?.memberOf)
    throw new CliFailure(
      `${member} is already a member of ${person.memberOf.owner}'s plan.`,
    );
  if (person?.members.length)
    throw new CliFailure(`${member} owns a team and can't be a member of another.`);
}

/**
 * Adds once: an answer lost on the way makes the next attempt a conflict with ourselves, and then
 * the team tells.
 */
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
    return inOwnersWords(owner, () => Promise.reject(error));
  }
}

function tellAdded(
  { owner, member }: Pair,
  team: Team,
  cap: number | null,
  added: SubUser | null,
): Outcome {
  const rest = `${member} to ${owner}'s plan${cap === null ? ", without a cap" : `, with a cap of ${cap}`}.`;
  return {
    would: `Would add ${rest}`,
    done: `Added ${rest}`,
    changes: [
      { what: "Members", before: String(team.total), after: String(team.total + 1) },
      { what: `Cap for ${member}`, before: "no member", after: capInWords(added ? added.cap : cap) },
    ],
    json: { owner, before: null, after: added ?? { email: member, cap }, dryRun: added === null },
  };
}

export function addCap(noun: Command, context: CliContext): void {
  describeWrite(noun.command("cap <owner> <member> <n>"), {
    does: "set a member's cap per period, or none for no cap; closes an open request",
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
  const rest = `the cap for ${member} on ${owner}'s plan; used this period: ${after.used}.`;
  return {
    would: `Would set ${rest}`,
    done: `Set ${rest}`,
    changes: [
      { what: `Cap for ${member}`, before: capInWords(before.cap), after: capInWords(after.cap) },
    ],
    json: { owner, before, after, dryRun },
  };
}

export function addRemove(noun: Command, context: CliContext): void {
  describeWrite(noun.command("remove <owner> <member>"), {
    does: "remove a member from an owner's plan, effective immediately",
    example: "sub-users remove boss@company.com pat@company.com",
  }).action((owner: string, member: string, options: WriteOptions) =>
    remove(context, readPair(owner, member), options),
  );
}

async function remove(context: CliContext, pair: Pair, options: WriteOptions): Promise<void> {
  const team = await loadTeam(context, pair.owner);
  const before = requireMember(team, pair);
  await carryOut(context, options, {
    foresee: async () => tellRemoved(pair, team, before, true),
    perform: async () => {
      await sendRemove(context, pair);
      return tellRemoved(pair, team, before, false);
    },
    ifUnknown: lookAtTeam(pair),
  });
}

/**
 * Removes once: an answer lost on the way makes the next attempt find nobody, and then the team
 * tells.
 */
async function sendRemove(context: CliContext, { owner, member }: Pair): Promise<void> {
  try {
    await context.connection.client(subUsers.remove, { owner, email: member });
  } catch (error) {
    const gone =
      error instanceof AppError &&
      error.code === "not-found" &&
      !findMember(await loadTeam(context, owner), member);
    if (!gone) await inOwnersWords(owner, () => Promise.reject(error));
  }
}

function tellRemoved(
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
      { what: `Cap for ${member}`, before: capInWords(before.cap), after: "no member" },
    ],
    json: { owner, before, after: null, dryRun },
  };
}

/** The two people of a change, as typed on the command line. */
export interface Pair {
  owner: string;
  member: string;
}

export function readPair(owner: string, member: string): Pair {
  return { owner: readEmail(owner, "<owner>"), member: readEmail(member, "<member>") };
}

/** The members of an owner's plan. Throws with the backend's reason where the plan has no team. */
export async function loadTeam({ connection }: CliContext, owner: string): Promise<Team> {
  return inOwnersWords(owner, () => connection.client(subUsers.list, { owner }));
}

const refusals: readonly ErrorCode[] = ["forbidden", "conflict", "invalid-input"];

/** The backend words its refusals to the owner; support is told whom "you" means. */
export async function inOwnersWords<Answer>(
  owner: string,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof AppError) || !refusals.includes(error.code)) throw error;
    const words = explainFailure(error);
    // Without words of its own it is the token that is refused, not what was asked for.
    if (error.message === wordsFor(error.code) && !error.details) throw error;
    throw refused(
      owner,
      words,
      error.code === "invalid-input" ? exitCodes.usage : exitCodes.failed,
    );
  }
}

export function refused(
  owner: string,
  words: string,
  exitCode: number = exitCodes.failed,
): CliFailure {
  return new CliFailure(`Refused. As shown to ${owner}: ${words}`, exitCode);
}

/** What to do where no answer told whether the team was changed. */
export function lookAtTeam({ owner }: Pair): () => string {
  return () => `Check with \`sub-users list ${owner}\`.`;
}

export function findMember({ items }: Team, email: string): SubUser | undefined {
  return items.find((member) => member.email === email);
}

/** The member as the team has them now. Throws a CliFailure where they are none. */
export function requireMember(team: Team, { owner, member }: Pair): SubUser {
  const found = findMember(team, member);
  if (found) return found;
  throw new CliFailure(`${member} is not a member of ${owner}'s plan.`, exitCodes.notFound);
}

export function capInWords(cap: number | null): string {
  return cap === null ? "none" : String(cap);
}
