import type { ErrorRequestHandler, Request, RequestHandler, Response } from "express";
import type { Log } from "#server/http/logging.ts";
import { AppError, presentError } from "#shared/errors.ts";

/**
 * Every error as one of ours: body-parser's and Express's own by their status, anything unknown
 * masked as `internal`.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { status, type } = (error ?? {}) as { status?: unknown; type?: unknown };
  if (type === "entity.parse.failed")
    return new AppError("invalid-input", { message: "The request body is not valid JSON.", cause: error });
  if (status === 413) return new AppError("payload-too-large", { cause: error });
  if (status === 415) return new AppError("unsupported-media", { cause: error });
  if (typeof status === "number" && status >= 400 && status < 500)
    return new AppError(status === 404 ? "not-found" : "invalid-input", {
      message: "The request is malformed.",
      cause: error,
    });
  if (isTransientError(error))
    return new AppError("unavailable", { cause: error, retryAfter: 1 });
  return new AppError("internal", { cause: error });
}

/** Sends an error in our one shape. */
export function sendError(response: Response, error: AppError): void {
  if (error.retryAfter !== undefined) response.setHeader("retry-after", String(error.retryAfter));
  response.status(error.status).setHeader("cache-control", "no-store");
  response.json(presentError(error, response.locals.requestId));
}

export function notFound(): RequestHandler {
  return (_request, _response, next) => next(new AppError("not-found"));
}

/** The last door of an app: logs what was unexpected, answers in our shape, never with a stack. */
export function handleErrors(
  log: Log,
  page?: (request: Request, response: Response, error: AppError) => Promise<void>,
): ErrorRequestHandler {
  return async (thrown, request, response, next) => {
    const error = toAppError(thrown);
    // What a backend does not offer is no fault of anybody's.
    if (error.status >= 500 && error.code !== "not-offered")
      log.error(
        { err: error.cause ?? error, requestId: response.locals.requestId, code: error.code },
        "request failed",
      );
    if (response.headersSent) return next(thrown);
    if (page && request.accepts(["json", "html"]) === "html") return page(request, response, error);
    sendError(response, error);
  };
}

/**
 * PostgreSQL: connections it could not take or broke off, itself starting or stopping, and answers
 * it had no time for.
 */
const databaseCodes = /^(08\w{3}|57P0[1-3]|57014|53300)$/;
const systemCodes = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT"]);
/** The driver's own, which carry no code. */
const driverWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/**
 * Whether something we depend on could not be reached or was lost on the way, so that trying again
 * makes sense. What was asked for may have been carried out all the same.
 */
export function isTransientError(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (typeof code === "string") return databaseCodes.test(code) || systemCodes.has(code);
  return typeof message === "string" && driverWords.test(message);
}
