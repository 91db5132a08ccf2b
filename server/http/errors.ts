import type { ErrorRequestHandler, Request, RequestHandler, Response } from "express";
import type { Log } from "#server/http/logging.ts";
import { logRefusal } from "#server/http/security-log.ts";
import { AppError, invalidField, presentError } from "#shared/errors.ts";

/** Maps errors of body-parser and Express by their status; masks unknown ones as `internal`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { status, type } = (error ?? {}) as { status?: unknown; type?: unknown };
  if (type === "entity.parse.failed")
    return new AppError("invalid-input", {
      message: "The request body is not valid JSON.",
      cause: error,
    });
  if (status === 413) return new AppError("payload-too-large", { cause: error });
  if (status === 415) return new AppError("unsupported-media", { cause: error });
  if (error instanceof URIError) return invalidField("path", "Use valid percent-encoding.");
  if (status === 404) return new AppError("not-found", { cause: error });
  if (typeof status === "number" && status >= 400 && status < 500)
    return new AppError("invalid-input", {
      message: "The request is malformed.",
      cause: error,
    });
  if (isUnstorable(error))
    return new AppError("invalid-input", {
      message: "The text contains characters that cannot be stored.",
      cause: error,
    });
  if (isTransientError(error)) return new AppError("unavailable", { cause: error, retryAfter: 1 });
  return new AppError("internal", { cause: error });
}

export function sendError(response: Response, error: AppError): void {
  if (error.retryAfter !== undefined) response.setHeader("retry-after", String(error.retryAfter));
  response.locals.errorCode = error.code;
  response.status(error.status).setHeader("cache-control", "no-store");
  response.json(presentError(error, response.locals.requestId));
}

export function notFound(): RequestHandler {
  return (_request, _response, next) => next(new AppError("not-found"));
}

/**
 * Last in an app: logs server errors and refusals, never sends a stack. `page` renders HTML errors.
 */
export function handleErrors(
  log: Log,
  page?: (request: Request, response: Response, error: AppError) => Promise<void>,
): ErrorRequestHandler {
  return async (thrown, request, response, next) => {
    const error = toAppError(thrown);
    // `not-offered` is a limit of the backend, not a failure; `busy` would fill the log.
    if (error.status >= 500 && error.code !== "not-offered" && error.code !== "busy")
      log.error(
        { err: error.cause ?? error, requestId: response.locals.requestId, code: error.code },
        "request failed",
      );
    logRefusal(log, response, error);
    response.locals.errorCode = error.code;
    if (response.headersSent) return next(thrown);
    if (page && request.accepts(["json", "html"]) === "html") return page(request, response, error);
    sendError(response, error);
  };
}

/** PostgreSQL cannot store a text: it has a NUL, or half of a surrogate pair in JSON. */
function isUnstorable(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return code === "22021" || code === "22P05";
}

/** PostgreSQL: connection errors, shutdown, statement timeout, disk full and other shortages. */
const databaseCodes = /^(08\w{3}|57P0[1-3]|57014|53\w{3}|58030)$/;
const systemCodes = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOSPC"]);
/** Errors of node-postgres itself carry no code. */
const driverMessages = [
  "Connection terminated",
  "timeout exceeded when trying to connect",
  "Client has encountered a connection error",
  "Client was closed",
  "Query read timeout",
];

/** Unreachable or lost midway: a retry makes sense, though the operation may have succeeded. */
export function isTransientError(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (typeof code === "string") return databaseCodes.test(code) || systemCodes.has(code);
  return typeof message === "string" && driverMessages.some((start) => message.startsWith(start));
}
