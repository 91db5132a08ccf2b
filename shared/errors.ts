/**
 * Every error in one table: code -> HTTP status -> message (specification, section 8). Errors of
 * libraries and other servers become one of these at the boundary; anything else is `internal` and
 * masked.
 */
const table = {
  "invalid-input": [400, "Please check the highlighted fields."],
  "invalid-credentials": [401, "Invalid credentials"],
  "sign-in-to-search": [401, "Please sign in to start the free trial with search credits."],
  "mock-login-failed": [401, "Username or password is incorrect"],
  "mock-unknown-user": [401, "Sorry, we could not find any registered user with entered username"],
  "no-credits": [402, "No trial credits left. Please subscribe to continue."],
  "credits-exhausted": [503, "You have no credits left."],
  forbidden: [403, "You don't have access to this."],
  "not-found": [404, "Sorry! the data you are looking for could not be found"],
  "method-not-allowed": [405, "This method is not allowed here."],
  conflict: [409, "This request is already being processed. Please try again in a moment."],
  "email-taken": [409, "An account with this email address already exists."],
  "payload-too-large": [413, "The request is too large."],
  "unsupported-media": [415, "Please send JSON or a form."],
  "key-reused": [
    422,
    "This Idempotency-Key was used for a different request. Use a new key for a new request.",
  ],
  "too-many-requests": [429, "Too many requests. Please wait a moment and try again."],
  busy: [503, "The service is very busy right now. Please try again in a moment."],
  "not-offered": [501, "The backend of this installation does not provide this feature."],
  internal: [500, "Something went wrong on our side. Nothing was charged."],
  "upstream-invalid": [502, "We received an unexpected response. Please try again."],
  unavailable: [
    503,
    "This part of the service is not responding right now. Please try again in a moment.",
  ],
  "upstream-timeout": [504, "The request timed out. Please try again."],
} as const satisfies Record<string, readonly [number, string]>;

export type ErrorCode = keyof typeof table;

/** A problem with one input field; the message says what is valid. */
export interface FieldProblem {
  field: string;
  message: string;
}

export interface AppErrorOptions {
  /** Instead of the table's message. */
  message?: string;
  /** The particular case, beside the table's message: what exactly is not there. */
  reason?: string;
  /** One per field. */
  details?: readonly FieldProblem[];
  cause?: unknown;
  /** Seconds, sent as Retry-After. */
  retryAfter?: number;
  /** The id of the failed request in the server's log. */
  requestId?: string;
}

/** The one error type between modules. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly reason: string | undefined;
  readonly details: readonly FieldProblem[] | undefined;
  readonly retryAfter: number | undefined;
  readonly requestId: string | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    const { stackTraceLimit } = Error;
    // A refusal is an ordinary answer: capturing a stack that nobody reads would be most of its
    // cost.
    if (table[code][0] < 500) Error.stackTraceLimit = 0;
    super(options.message ?? messageWithReason(code, options.reason), { cause: options.cause });
    Error.stackTraceLimit = stackTraceLimit;
    this.name = "AppError";
    this.code = code;
    this.status = table[code][0];
    this.reason = options.reason;
    this.details = options.details;
    this.retryAfter = options.retryAfter;
    this.requestId = options.requestId;
  }
}

/** An error on the wire. */
export interface ErrorBody {
  error: {
    code: ErrorCode;
    message: string;
    reason?: string;
    details?: readonly FieldProblem[];
  };
  requestId?: string;
}

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === "string" && Object.hasOwn(table, code);
}

/** The table's message. */
export function messageFor(code: ErrorCode): string {
  return table[code][1];
}

/** The table's message and beside it the particular case, as screens and the CLI show them. */
export function messageWithReason(code: ErrorCode, reason?: string): string {
  return reason ? `${table[code][1]}. ${reason}` : table[code][1];
}

/** Section 8: these words in a response of any status and shape mean that the trial is used up. */
export function saysNoTrialCredits(answer: unknown): boolean {
  const text = typeof answer === "string" ? answer : (JSON.stringify(answer) ?? "");
  return text.includes("No trial credits left");
}

/** The code for the status of a response that is not in our error format. */
export function codeForStatus(status: number): ErrorCode {
  if (status === 400 || status === 422) return "invalid-input";
  if (status === 401) return "invalid-credentials";
  if (status === 402) return "no-credits";
  if (status === 403) return "forbidden";
  if (status === 404) return "not-found";
  if (status === 405) return "method-not-allowed";
  if (status === 409) return "conflict";
  if (status === 413) return "payload-too-large";
  if (status === 415) return "unsupported-media";
  if (status === 429) return "too-many-requests";
  if (status === 502) return "upstream-invalid";
  if (status === 504) return "upstream-timeout";
  return status >= 500 ? "unavailable" : "internal";
}

export function presentError(error: AppError, requestId?: string): ErrorBody {
  return {
    error: {
      code: error.code,
      message: error.reason ? messageFor(error.code) : error.message,
      ...(error.reason ? { reason: error.reason } : {}),
      ...(error.details ? { details: error.details } : {}),
    },
    ...(requestId ? { requestId } : {}),
  };
}

/** 400 about one field; the message tells what is right. */
export function invalidField(field: string, message: string): AppError {
  return new AppError("invalid-input", { details: [{ field, message }] });
}
