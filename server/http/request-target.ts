import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";
import type { Request, RequestHandler } from "express";
import { LRUCache } from "lru-cache";
import { sendError } from "#server/http/errors.ts";
import { headerValues } from "#server/http/header-values.ts";
import { AppError, type ErrorCode, invalidField, presentError } from "#shared/errors.ts";

/**
 * Refuses requests whose Host is no part of an address: every URL that the program builds begins
 * with it. Absolute-form targets are taken as their path, if they name the same host.
 */
export function requireHost(): RequestHandler {
  return (request, response, next) => {
    const problem = findProblem(request);
    if (problem) return sendError(response, problem);
    next();
  };
}

function findProblem(request: Request): AppError | null {
  const given = headerValues(request, "host");
  // Clients of HTTP/1.0 need not send one.
  const isMissing = request.headers.host === undefined && request.httpVersion !== "1.0";
  if (isMissing || given.length > 1) return invalidField("Host", "Send exactly one Host header.");
  const forwarded = request.host;
  if ([...given, ...(forwarded ? [forwarded] : [])].some((host) => !isAuthority(host)))
    return invalidField("Host", "Use a host name or an IP address, with a port if needed.");
  return readTarget(request, given[0]);
}

/** Nearly every request has the same host. */
const checkedHosts = new LRUCache<string, boolean>({
  max: 100,
  memoMethod: (host) =>
    /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{0,5})?$/i.test(host) && URL.canParse(`http://${host}`),
});

/** A name, IPv4 or bracketed IPv6 address, with or without a port; no user, no path. */
function isAuthority(host: string): boolean {
  return checkedHosts.memo(host);
}

/** Leaves a path in `request.url`. */
function readTarget(request: Request, host: string | undefined): AppError | null {
  const target = request.url;
  if (target.startsWith("/")) return null;
  const [start = "", authority = ""] = /^https?:\/\/([^/?#]*)/i.exec(target) ?? [];
  if (!isAuthority(authority) || (host !== undefined && !isSameHost(authority, host)))
    return invalidField("path", "Request a path on this server.");
  const path = target.slice(start.length);
  request.url = path.startsWith("/") ? path : `/${path}`;
  request.originalUrl = request.url;
  return null;
}

function isSameHost(one: string, other: string): boolean {
  return new URL(`http://${one}`).host === new URL(`http://${other}`).host;
}

const codes: Readonly<Record<string, [status: number, code: ErrorCode, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, "payload-too-large", "The request's headers are too large."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "upstream-timeout", "The request took too long to arrive."],
};

/** Answers a malformed HTTP request with an error in the same form as any other. */
export function answerMalformed(server: Server): void {
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    if (!socket.writable || error.code === "ECONNRESET" || isAnswering(socket))
      return void socket.destroy();
    const known = codes[error.code ?? ""] ?? [400, "invalid-input", "The request is malformed."];
    const [status, code, message] = known;
    const body = JSON.stringify(presentError(new AppError(code, { message })));
    socket.end(
      `HTTP/1.1 ${status} Refused\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nCache-Control: no-store\r\n` +
        "X-Content-Type-Options: nosniff\r\nContent-Security-Policy: default-src 'none'\r\n" +
        `Connection: close\r\n\r\n${body}`,
    );
  });
}

/** An answer is half written: a second one would be read as part of it. */
function isAnswering(socket: Socket): boolean {
  const { _httpMessage: answer } = socket as Socket & {
    _httpMessage?: { headersSent?: boolean; req?: IncomingMessage };
  };
  return answer?.headersSent === true;
}
