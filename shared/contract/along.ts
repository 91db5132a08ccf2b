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
 * Names the reads that will follow a call: their answers come with its own, under `along`. A server
 * that does not know the header ignores it, and the reads are sent the ordinary way.
 */
export const alongHeader = "clearlane-along";

/** A value of the header: every lookup of the credit chain. Others are targets, see `alongOf`. */
export const creditLookups = "credit-lookups";

/** The answers to GETs by target: path and query, without prefix. */
export type AnswersAlong = Map<string, ApiResponse>;

interface AlongOptions {
  /** Answers that came along before; a read of theirs is not sent. */
  known: AnswersAlong;
  /** Takes the answers that come along; `known` by default. */
  keep?: AnswersAlong;
  /** The header of every call. */
  ask?: string | undefined;
}

const anything = z.unknown();

/** The same client, reading what came along with an earlier answer from there. */
export function takeAlong(client: Client, { known, keep = known, ask }: AlongOptions): Client {
  return async (call, input, options) => {
    const { path } = buildTarget(call, (input ?? {}) as Record<string, unknown>);
    const kept = call.method === "GET" ? known.get(path) : undefined;
    if (kept) return readAnswer(call, kept);
    const raw = { ...call, answer: anything };
    const body = await client(raw, input as never, ask ? asking(ask, options) : options);
    const { along, own } = splitBody(body);
    for (const [target, answer] of Object.entries(along))
      keep.set(target, { status: answer.status, body: answer.isSame ? own : answer.body });
    return readAnswer(call, { status: 200, body: own });
  };
}

function asking(ask: string, options: CallOptions = {}): CallOptions {
  return { ...options, headers: { ...options.headers, [alongHeader]: ask } };
}

export interface AnswerAlong {
  status: number;
  body?: unknown;
  /** The answer is the one it comes along with, which is not sent twice. */
  isSame?: boolean;
}

/** An answer with others that go along with it. */
export function withAlong<Answer extends object>(
  answer: Answer,
  along: Readonly<Record<string, AnswerAlong>>,
): Answer {
  return (answer instanceof JsonText ? answer.with({ along }) : { ...answer, along }) as Answer;
}

/**
 * An answer with one other, whose body is a line of its own: who receives it may pass that on
 * unread. `readLines` reads both.
 */
export function withLineAlong(answer: object, target: string, body: unknown): JsonText {
  const along = { [target]: { status: 200 } };
  return new JsonText(`${JSON.stringify({ ...answer, along })}\n${writeJson(body)}`);
}

export function readLines(text: string): unknown {
  const end = text.indexOf("\n");
  const answer = JSON.parse(text.slice(0, end)) as { along: Record<string, AnswerAlong> };
  for (const one of Object.values(answer.along)) one.body = new JsonText(text.slice(end + 1));
  return answer;
}

/** The targets that the header names, at most `most` of them. */
export function readTargets(header: string | undefined, most: number): string[] {
  if (header === undefined || header.length > longestHeader) return [];
  return header
    .split(" ")
    .filter((target) => target.startsWith("/"))
    .slice(0, most);
}

/** The header's value for these targets; undefined where it would be too long to send. */
export function writeTargets(targets: readonly string[]): string | undefined {
  const header = targets.join(" ");
  return header.length <= longestHeader ? header : undefined;
}

/** Node takes 16 KB for all headers of a request. */
const longestHeader = 4000;

function splitBody(body: unknown): { along: Record<string, AnswerAlong>; own: unknown } {
  if (typeof body !== "object" || body === null || !("along" in body))
    return { along: {}, own: body };
  const { along, ...own } = body;
  return { along: (along ?? {}) as Record<string, AnswerAlong>, own };
}
