import { randomUUID } from "node:crypto";
import type { RequestHandler } from "express";

declare global {
  namespace Express {
    interface Locals {
      requestId: string;
      /** For this response's scripts and styles. */
      nonce: string;
    }
  }
}

/**
 * Gives every request an id that stands in its answer, its errors and its log lines; one from a
 * proxy in front is kept if it is harmless.
 */
export function requestId(): RequestHandler {
  return (request, response, next) => {
    const given = request.get("x-request-id");
    response.locals.requestId = given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
    response.setHeader("x-request-id", response.locals.requestId);
    next();
  };
}
