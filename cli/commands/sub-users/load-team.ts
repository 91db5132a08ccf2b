import type { CliContext } from "#cli/context.ts";
import { CliFailure, exitCodes, explainFailure } from "#cli/failure.ts";
import { readEmail } from "#cli/read-input.ts";
import { type SubUser, subUsers, type Team } from "#shared/contract/sub-users.ts";
import { AppError, type ErrorCode, wordsFor } from "#shared/errors.ts";

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
  return new CliFailure(`Refused, in the words for ${owner}: ${words}`, exitCode);
}

/** What to do where no answer told whether the team was changed. */
export function lookAtTeam({ owner }: Pair): () => string {
  return () => `\`sub-users list ${owner}\` tells.`;
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
