import * as z from "zod/mini";
import { anySignal } from "#shared/abort-signals.ts";
import { JsonText } from "#shared/contract/json-text.ts";
import {
  AppError,
  codeForStatus,
  type FieldProblem,
  isErrorCode,
  messageFor,
  saysNoTrialCredits,
} from "#shared/errors.ts";

/**
 * A call of the contract. `{name}` segments of the path come from the input; the rest of the input
 * is the query of a GET or DELETE, else the JSON body.
 */
export interface Call<Input extends z.ZodMiniType, Answer extends z.ZodMiniType> {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: `/${string}`;
  summary: string;
  input: Input;
  answer: Answer;
  /**
   * Whether a request carries an Idempotency-Key: a repeat under the same key does nothing more.
   */
  idempotencyKey?: "required" | "optional";
}

export type AnyCall = Call<z.ZodMiniType, z.ZodMiniType>;
export type InputOf<C extends AnyCall> = z.input<C["input"]>;
export type ParsedInputOf<C extends AnyCall> = z.output<C["input"]>;
export type AnswerOf<C extends AnyCall> = z.output<C["answer"]>;

export function defineCall<Input extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  call: Call<Input, Answer>,
): Call<Input, Answer> {
  return call;
}

export interface ApiRequest {
  method: string;
  /** Path with query, without origin. */
  path: string;
  headers: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
  /** Limit of one attempt, where the transport's own is too short. */
  timeoutMs?: number;
  /** A GET with a side effect, which the transport must not retry. */
  once?: boolean;
  /** JSON of a 2xx may stay unread: a JsonText. */
  unread?: boolean;
}

export interface ApiResponse {
  status: number;
  /** Parsed JSON, or text. */
  body: unknown;
}

/**
 * Sends a request: fetch in the browser, a connection pool on the server. Throws AppError
 * `unavailable` or `upstream-timeout`.
 */
export type Transport = (request: ApiRequest) => Promise<ApiResponse>;

export interface CallOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  timeoutMs?: number;
  once?: boolean;
  /** The answer may be a JsonText, neither parsed nor validated: of a server that is our own. */
  unread?: boolean;
  /** For a figure on the margin of a page, which may be some seconds old. */
  mayBeSecondsOld?: boolean;
}

/** Performs calls of the contract. Throws AppError unless the response is a valid 2xx. */
export type Client = <C extends AnyCall>(
  call: C,
  input: InputOf<C>,
  options?: CallOptions,
) => Promise<AnswerOf<C>>;

/** Fills the path's `{name}` segments; arrays repeat their key in the query. */
export function buildTarget(
  call: Pick<AnyCall, "method" | "path">,
  input: Record<string, unknown>,
): { path: string; rest: Record<string, unknown> } {
  const rest = { ...input };
  const filled = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value ?? ""));
  });
  if (call.method !== "GET" && call.method !== "DELETE") return { path: filled, rest };
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(rest)) {
    if (value === undefined || value === null || value === "") continue;
    for (const one of Array.isArray(value) ? value : [value]) query.append(key, String(one));
  }
  const text = query.toString();
  return { path: text ? `${filled}?${text}` : filled, rest: {} };
}

/** The typed client over a transport. `prefix` precedes every path (`/api` in the browser). */
export function createClient(send: Transport, prefix = ""): Client {
  return async (call, input, options = {}) => {
    const { path, rest } = buildTarget(call, (input ?? {}) as Record<string, unknown>);
    const hasBody = call.method !== "GET" && call.method !== "DELETE";
    const answer = await send({
      method: call.method,
      path: prefix + path,
      headers: {
        accept: "application/json",
        ...(hasBody ? { "content-type": "application/json" } : {}),
        ...options.headers,
      },
      ...(hasBody ? { body: JSON.stringify(rest) } : {}),
      ...(options.signal ? { signal: options.signal } : {}),
      ...(options.timeoutMs ? { timeoutMs: options.timeoutMs } : {}),
      ...(options.once ? { once: true } : {}),
      ...(options.unread ? { unread: true } : {}),
    });
    if (options.unread && answer.status === 200 && answer.body instanceof JsonText)
      return answer.body as never;
    return readAnswer(call, answer);
  };
}

/** Throws AppError unless the answer is a valid 2xx. */
export function readAnswer<C extends AnyCall>(call: C, answer: ApiResponse): AnswerOf<C> {
  if (answer.status < 200 || answer.status > 299) throw errorFromAnswer(answer);
  const { body } = answer;
  // In the browser's build every answer is unknown: the server has validated it.
  const parsed = z.safeParse(call.answer, body instanceof JsonText ? body.parse() : body);
  if (!parsed.success) throw new AppError("upstream-invalid", { cause: parsed.error });
  return parsed.data as AnswerOf<C>;
}

/** The same calls, given up with the signal as well as with their own. */
export function withSignal(client: Client, signal: AbortSignal): Client {
  return (call, input, options = {}) =>
    client(call, input, {
      ...options,
      signal: options.signal ? anySignal([options.signal, signal]) : signal,
    });
}

/**
 * The AppError of a non-2xx response. Another server's 401 and 404 get our messages (R8.1), its
 * other statuses keep their `message` field or short plain text. In a 404 of ours any other words
 * are the reason, which older backends sent as the message.
 */
export function errorFromAnswer({ status, body: given }: ApiResponse): AppError {
  const body = (
    typeof given === "string" ? { message: given.length < 200 ? given : "" } : given
  ) as {
    error?: { code?: unknown; message?: unknown; reason?: unknown; details?: FieldProblem[] };
    message?: unknown;
    requestId?: unknown;
  } | null;
  const inner = body?.error;
  const ours = isErrorCode(inner?.code) ? inner.code : undefined;
  if (!ours && saysNoTrialCredits(given)) return new AppError("no-credits");
  const text = firstText(inner?.message, body?.message);
  const reason = ours === "not-found" ? reasonOf(inner) : undefined;
  const message = !reason && (ours || (status !== 401 && status !== 404)) ? text : undefined;
  return new AppError(ours ?? codeForStatus(status), {
    ...(message ? { message } : {}),
    ...(reason ? { reason } : {}),
    ...(inner?.details ? { details: inner.details } : {}),
    ...(typeof body?.requestId === "string" ? { requestId: body.requestId } : {}),
  });
}

function reasonOf(error?: { message?: unknown; reason?: unknown }): string | undefined {
  const message = firstText(error?.reason, error?.message);
  return message === messageFor("not-found") ? undefined : message;
}

function firstText(...values: unknown[]): string | undefined {
  return values.find((value): value is string => typeof value === "string" && value !== "");
}

/** Throws AppError `invalid-input` with one problem per field. */
export function parseInput<S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> {
  const parsed = z.safeParse(schema, input);
  if (parsed.success) return parsed.data;
  throw new AppError("invalid-input", { details: fieldProblems(parsed.error) });
}

/** The first message of each field. */
export function fieldProblems(error: {
  issues: readonly { path: PropertyKey[]; message: string }[];
}): FieldProblem[] {
  const seen = new Map<string, string>();
  for (const issue of error.issues) {
    const field = issue.path.map(String).join(".") || "input";
    if (!seen.has(field)) seen.set(field, issue.message);
  }
  return [...seen].map(([field, message]) => ({ field, message }));
}
