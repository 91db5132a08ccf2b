import type { Request, RequestHandler } from "express";
import { AppError } from "#shared/errors.ts";

const safe = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses unsafe requests that another site could have made a browser send. Requests with an Authorization header are not a browser's own doing
 * (no site can add that header without our permission) and pass.
 */
export function refuseForeignRequests(): RequestHandler {
  return (request, _response, next) => {
    if (safe.has(request.method) || request.get("authorization") || isOwn(request)) return next();
    next(new AppError("forbidden", { message: "This request did not come from our own pages." }));
  };
}

function isOwn(request: Request): boolean {
  const site = request.get("sec-fetch-site");
  if (site) return site === "same-origin";
  const origin = request.get("origin");
  if (origin) return origin === `${request.protocol}://${request.get("host")}`;
  return request.get("x-requested-with") !== undefined;
}
