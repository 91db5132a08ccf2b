import type { RequestHandler } from "express";
import type { TokenReader } from "#server/backend/access/token-reader.ts";

/**
 * Sets `response.locals.caller` from the Authorization header; without one the caller is anonymous,
 * with a bad one the request ends in 401.
 */
export function identifyCaller({ tokens }: { tokens: TokenReader }): RequestHandler {
  return async (request, response, next) => {
    const authorization = request.get("authorization");
    response.locals.caller = authorization ? await tokens(authorization) : { kind: "anonymous" };
    next();
  };
}
