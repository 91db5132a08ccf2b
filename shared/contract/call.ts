import * as z from "zod/mini";
import {
  AppError,
  codeForStatus,
  type FieldProblem,
  isErrorCode,
  saysNoTrialCredits,
} from "#shared/errors.ts";

/**
 * A call of the contract: method, path, what goes in, what comes out. `{name}` segments of the path
 * are taken from the input; the rest of the input is the query of a GET or DELETE, the JSON body of
 * everything else.
 */
export interface Call<Input extends z.ZodMiniType, Answer extends z.ZodMiniType> {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: `/${string}`;
  summary: string;
  input: Input;
  answer: Answer;
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
  /** How long one attempt may take, milliseconds, where the carrier's own limit is too short. */
  timeoutMs?: number;
  /** Never to be repeated on the way, though it be a GET: it makes something. */
  once?: boolean;
}

export interface ApiResponse {
  status: number;
  /** JSON already parsed, or the text where it was no JSON. */
  body: unknown;
}

/**
 * How a request travels: fetch in the browser, a pool of connections on the server, the CLI's own.
 * Throws AppError `unavailable` or `upstream-timeout`.
 */
export type Transport = (request: ApiRequest) => Promise<ApiResponse>;

export interface CallOptions {
  headers?: Record<string, string>;
  signal?: AbortSignal;
  timeoutMs?: number;
  once?: boolean;
}

/**
 * Performs calls of the contract. Throws AppError on every answer that is not a 2xx of the right
 * shape.
 */
export type Client = <C extends AnyCall>(
  call: C,
  input: InputOf<C>,
  options?: CallOptions,
) => Promise<AnswerOf<C>>;

/**
 * Path with its `{name}` segments filled and the rest of a GET's or DELETE's input as query;
 * repeated keys for arrays.
 */
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

/**
 * Builds the one typed client over a carrier. `prefix` stands before every path (`/api` in the
 * browser).
 */
export function createClient(carrier: Transport, prefix = ""): Client {
  return async (call, input, options = {}) => {
    const { path, rest } = buildTarget(call, (input ?? {}) as Record<string, unknown>);
    const hasBody = call.method !== "GET" && call.method !== "DELETE";
    const answer = await carrier({
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
    });
    if (answer.status < 200 || answer.status > 299) throw errorFromAnswer(answer);
    // By the method, not the function: in the browser an answer is taken as the server checked it
    // (client/api/browser-schemas.ts).
    const parsed = call.answer.safeParse(answer.body);
    if (!parsed.success) throw new AppError("upstream-invalid", { cause: parsed.error });
    return parsed.data as AnswerOf<typeof call>;
  };
}

/**
 * The AppError a non-2xx answer stands for: our own shape where it is spoken. From any other server
 * the words of a 401 and a 404 are ours (R8.1), those of other statuses its message field's, or its
 * short plain text.
 */
export function errorFromAnswer({ status, body: given }: ApiResponse): AppError {
  const body = (
    typeof given === "string" ? { message: given.length < 200 ? given : "" } : given
  ) as {
    error?: { code?: unknown; message?: unknown; details?: FieldProblem[] };
    message?: unknown;
    requestId?: unknown;
  } | null;
  const inner = body?.error;
  const ours = isErrorCode(inner?.code) ? inner.code : undefined;
  if (!ours && saysNoTrialCredits(given)) return new AppError("no-credits");
  const said = [inner?.message, body?.message].find(
    (words) => typeof words === "string" && words !== "",
  ) as string | undefined;
  const message = ours || (status !== 401 && status !== 404) ? said : undefined;
  return new AppError(ours ?? codeForStatus(status), {
    ...(message ? { message } : {}),
    ...(inner?.details ? { details: inner.details } : {}),
    ...(typeof body?.requestId === "string" ? { requestId: body.requestId } : {}),
  });
}

/** Reads unknown input by a schema. Throws AppError `invalid-input` with one problem a field. */
export function parseInput<S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> {
  const parsed = z.safeParse(schema, input);
  if (parsed.success) return parsed.data;
  throw new AppError("invalid-input", { details: fieldProblems(parsed.error) });
}

/** One message a field, the first of each. */
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
