import { randomUUID } from "node:crypto";
import type { RequestHandler } from "express";
import { type DestinationStream, destination, type Logger, pino } from "pino";
import { pinoHttp } from "pino-http";
import type { Config } from "#server/config/config.ts";
import { describeError } from "#server/http/describe-error.ts";

export type Log = Logger;

/** Credentials and personal data. Headers are not logged at all. */
const redacted = [
  "token",
  "password",
  "secret",
  "authorization",
  "cookie",
  "email",
  "userid",
  "user_email",
  "access_token",
  "refresh_token",
  "id_token",
  "state",
];

/** Errors are described by an allow-list, so that their codes are readable. */
export function createLog(
  config: Pick<Config, "logLevel">,
  name: string,
  stream: DestinationStream = destination({ dest: 2, sync: false }),
): Log {
  const paths = redacted.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]);
  return pino(
    {
      name,
      level: config.logLevel,
      redact: { paths, censor: "[redacted]" },
      serializers: { err: describeError },
    },
    stream,
  );
}

/** Method, path, status and time of a request. No query: it holds searches and addresses. */
export function logRequests(log: Log): RequestHandler {
  return log.isLevelEnabled("debug") ? logAll(log) : logFailed(log);
}

function logAll(log: Log): RequestHandler {
  return pinoHttp({
    logger: log,
    genReqId: (_request, response) => String(response.getHeader("x-request-id") ?? ""),
    // Unwrapped: pino-http's own would put the whole error into the line.
    wrapSerializers: false,
    serializers: {
      req: (request: { id: string; method: string; originalUrl: string }) =>
        describeRequest(request.id, { method: request.method, url: request.originalUrl }),
      res: (response: { statusCode: number }) => ({ status: response.statusCode }),
      err: describeError,
    },
    customLogLevel: (_request, response, error) =>
      error || response.statusCode >= 500 ? "error" : "debug",
  });
}

/** Prepares nothing for requests that succeed: a search is a dozen of them. */
function logFailed(log: Log): RequestHandler {
  const countRefusal = logRefusalsBySecond(log);
  return (request, response, next) => {
    const started = Date.now();
    response.once("finish", () => {
      const { statusCode: status } = response;
      if (status < 500) return;
      if (response.locals.errorCode === "busy") return countRefusal();
      const req = describeRequest(String(response.getHeader("x-request-id") ?? ""), {
        method: request.method,
        url: request.originalUrl,
      });
      log.error({ req, res: { status }, responseTime: Date.now() - started }, "request errored");
    });
    next();
  };
}

/** An overload refuses hundreds of requests a second: a line each would add to it. */
function logRefusalsBySecond(log: Log): () => void {
  let refused = 0;
  return () => {
    refused += 1;
    if (refused > 1) return;
    setTimeout(() => {
      log.error({ refused }, "requests refused while busy");
      refused = 0;
    }, 1000).unref();
  };
}

function describeRequest(id: string, { method, url }: { method: string; url: string }): object {
  return { id, method, path: url.split("?")[0] };
}

declare global {
  namespace Express {
    interface Locals {
      requestId: string;
      /** Of the error that was answered; for the metrics. */
      errorCode?: string;
      /** For this response's scripts and styles. */
      nonce: string;
    }
  }
}

/** One id from the browser to the comments of statements in PostgreSQL. */
export const requestIdHeader = "x-request-id";

/** For responses, errors and log lines. A well-formed id from a proxy is kept. */
export function requestId(): RequestHandler {
  return (request, response, next) => {
    const given = request.get(requestIdHeader);
    response.locals.requestId = given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
    response.setHeader(requestIdHeader, response.locals.requestId);
    next();
  };
}
