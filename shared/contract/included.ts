import * as z from "zod/mini";
import {
  type ApiResponse,
  buildTarget,
  type CallOptions,
  type Client,
  readAnswer,
} from "#shared/contract/call.ts";
import { JsonText, writeJson } from "#shared/contract/json-text.ts";

/**
 * Names the reads that will follow a call: its answer includes theirs, under `included`. A server
 * that does not know the header ignores it, and the reads are sent the ordinary way.
 */
export const includeHeader = "clearlane-include";

/** A value of the header: every lookup of the credit chain. Others are targets, see `alongOf`. */
export const creditLookups = "credit-lookups";

/** The answers to GETs by target: path and query, without prefix. */
export type IncludedAnswers = Map<string, ApiResponse>;

interface IncludedOptions {
  /** Answers included in an earlier one; such a read is not sent. */
  known: IncludedAnswers;
  /** Takes the included answers; `known` by default. */
  keep?: IncludedAnswers;
  /** The header of every call. */
  ask?: string | undefined;
}

const anything = z.unknown();

/** The same client; reads that an earlier answer included are served from there. */
export function readIncluded(
  client: Client,
  { known, keep = known, ask }: IncludedOptions,
): Client {
  return async (call, input, options) => {
    const { path } = buildTarget(call, (input ?? {}) as Record<string, unknown>);
    const earlier = call.method === "GET" ? known.get(path) : undefined;
    if (earlier) return readAnswer(call, earlier);
    const raw = { ...call, answer: anything };
    const body = await client(raw, input as never, ask ? withHeader(ask, options) : options);
    const { included, own } = splitBody(body);
    for (const [target, answer] of included)
      keep.set(target, { status: answer.status, body: answer.isSame ? own : answer.body });
    return readAnswer(call, { status: 200, body: own });
  };
}

function withHeader(ask: string, options: CallOptions = {}): CallOptions {
  return { ...options, headers: { ...options.headers, [includeHeader]: ask } };
}

export interface IncludedAnswer {
  status: number;
  body?: unknown;
  /** Set if it is the including answer itself, which is not sent twice. */
  isSame?: boolean;
}

/** An answer that includes others. */
export function withIncluded<Answer extends object>(
  answer: Answer,
  included: Readonly<Record<string, IncludedAnswer>>,
): Answer {
  return (
    answer instanceof JsonText ? answer.with({ included }) : { ...answer, included }
  ) as Answer;
}

/**
 * An answer with one other, whose body is on a line of its own, so that a receiver can pass it on
 * unparsed. `readLines` reads both.
 */
export function withIncludedLine(answer: object, target: string, body: unknown): JsonText {
  const included: IncludedPair[] = [[target, { status: 200 }]];
  return new JsonText(`${JSON.stringify({ ...answer, included })}\n${writeJson(body)}`);
}

/** Not an object by target: V8 makes a hidden class for a property name that occurs once. */
type IncludedPair = [target: string, answer: IncludedAnswer];

export function readLines(text: string): unknown {
  const end = text.indexOf("\n");
  const answer = JSON.parse(text.slice(0, end)) as { included: IncludedPair[] };
  for (const [, one] of answer.included) one.body = new JsonText(text.slice(end + 1));
  return answer;
}

/** The targets that the header names, at most `most` of them. */
export function readTargets(header: string | undefined, most: number): string[] {
  if (header === undefined || header.length > maxHeaderLength) return [];
  return header
    .split(" ")
    .filter((target) => target.startsWith("/"))
    .slice(0, most);
}

/** The header's value for these targets; undefined where it would be too long to send. */
export function writeTargets(targets: readonly string[]): string | undefined {
  const header = targets.join(" ");
  return header.length <= maxHeaderLength ? header : undefined;
}

/** Node takes 16 KB for all headers of a request. */
const maxHeaderLength = 4000;

function splitBody(body: unknown): { included: IncludedPair[]; own: unknown } {
  if (typeof body !== "object" || body === null || !("included" in body))
    return { included: [], own: body };
  const { included, ...own } = body as {
    included?: Record<string, IncludedAnswer> | IncludedPair[];
  };
  return { included: Array.isArray(included) ? included : Object.entries(included ?? {}), own };
}
