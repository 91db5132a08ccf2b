import { parse } from "node:querystring";
import type { Operation, RequestContext } from "#server/api/operation.ts";
import { type AnyCall, parseInput, withSignal } from "#shared/contract/call.ts";
import { credits } from "#shared/contract/credits.ts";
import { hsCodes } from "#shared/contract/hs-codes.ts";
import { type IncludedAnswer, readTargets, withIncluded } from "#shared/contract/included.ts";
import { invitations } from "#shared/contract/invitations.ts";
import { searches } from "#shared/contract/searches.ts";
import { session } from "#shared/contract/session.ts";
import { AppError } from "#shared/errors.ts";

/** The reads of a search screen and the top bar after a payment. */
const offered: readonly AnyCall[] = [
  session.show,
  credits.show,
  invitations.list,
  searches.preview,
  searches.history,
  hsCodes.countries,
];

/** Milliseconds for the included reads; others are sent on their own. */
const limitMs = 2500;

/**
 * A paid search's answer with the answers to the reads that its page names: one request instead of
 * several. Failed reads are left out.
 */
export async function includeReads<Answer extends object>(
  answer: Answer,
  header: string | undefined,
  operations: readonly Operation[],
  context: RequestContext,
): Promise<Answer> {
  const targets = readTargets(header, offered.length);
  if (targets.length === 0) return answer;
  const signal = AbortSignal.timeout(limitMs * context.services.config.timeoutFactor);
  const limited: RequestContext = {
    ...context,
    backend: withSignal(context.backend, signal),
    setStatus: () => undefined,
  };
  const included: Record<string, IncludedAnswer> = {};
  await Promise.all(
    targets.map(async (target) => {
      const read = await readTarget(target, operations, limited);
      if (read) included[target] = read;
    }),
  );
  return withIncluded(answer, included);
}

async function readTarget(
  target: string,
  operations: readonly Operation[],
  context: RequestContext,
): Promise<IncludedAnswer | null> {
  const [path, query = ""] = target.split("?", 2);
  const call = offered.find((one) => one.path === path);
  const found = call && operations.find((one) => one.call === call);
  if (!call || !found) return null;
  if (call === searches.preview) return { status: 200, isSame: true };
  const known = context.answers.get(call);
  if (known) return { status: 200, body: known };
  try {
    const input = parseInput(call.input, parse(query));
    return { status: 200, body: await found.handle(input as never, context) };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
