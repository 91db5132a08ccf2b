
/**
 * Every error a person or a program can meet, in one table: code -> HTTP status -> the words shown
 * (specification, section 8). Foreign errors are translated into one of these where they enter;
 * anything else is `internal` and masked.
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

/** One problem of one input field, in words that say what would be right. */
export interface FieldProblem {
  field: string;
  message: string;
}

export interface AppErrorOptions {
  /** Words for this one case; the table's words otherwise. */
  message?: string;
  /** One message a field. */
  details?: readonly FieldProblem[];
  cause?: unknown;
  /** Seconds after which trying again makes sense (sent as Retry-After). */
  retryAfter?: number;
  /** What the answer that told of the error is called in the server's log. */
  requestId?: string;
}

/** The one error type that crosses rooms. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: readonly FieldProblem[] | undefined;
  readonly retryAfter: number | undefined;
  readonly requestId: string | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? table[code][1], { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.status = table[code][0];
    this.details = options.details;
    this.retryAfter = options.retryAfter;
    this.requestId = options.requestId;
  }
}

/** What stands on the wire for an error. */
export interface ErrorBody {
  error: { code: ErrorCode; message: string; details?: readonly FieldProblem[] };
  requestId?: string;
}

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === "string" && Object.hasOwn(table, code);
}

/** The words of a code as the table has them. */
export function wordsFor(code: ErrorCode): string {
  return table[code][1];
}

/**
 * Section 8: these words in an answer, whatever its status and shape, say that a trial is used up.
 */
export function saysNoTrialCredits(answer: unknown): boolean {
  const text = typeof answer === "string" ? answer : (JSON.stringify(answer) ?? "");
  return text.includes("No trial credits left");
}

/**
 * The code that stands for a bare HTTP status when a foreign server did not speak our error shape.
 */
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

/** AppError as it goes to the wire. */
export function presentError(error: AppError, requestId?: string): ErrorBody {
  return {
    error: {
      code: error.code,
      message: error.message,
      ...(error.details ? { details: error.details } : {}),
    },
    ...(requestId ? { requestId } : {}),
  };
}

/** A refusal that names the field and says what would be right (400). */
export function invalidField(field: string, message: string): AppError {
  return new AppError("invalid-input", { details: [{ field, message }] });
}
