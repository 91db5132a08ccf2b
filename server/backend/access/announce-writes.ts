import type { RequestHandler } from "express";
import { principalOf } from "#server/backend/access/principal.ts";

/** `account`: of the user who wrote; null for writes of support and payment providers. */
export type OnWrite = (account: string | null) => void;

/** Tells the web server in the same process whose cached figures may be outdated. */
export function announceWrites(onWrite: OnWrite): RequestHandler {
  return (request, response, next) => {
    if (request.method !== "GET" && request.method !== "HEAD") {
      const end = response.end.bind(response) as (...args: unknown[]) => typeof response;
      // Before the response, so that the sender never reads an outdated figure.
      response.end = ((...args: unknown[]) => {
        const principal = response.locals.principal ? principalOf(response) : null;
        onWrite(principal?.kind === "user" ? principal.email : null);
        return end(...args);
      }) as typeof response.end;
    }
    next();
  };
}
