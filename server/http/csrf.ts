import type { Request, RequestHandler } from "express";
import { AppError } from "#shared/errors.ts";

const safe = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses unsafe requests that another site could have made a browser send. Requests that carry a
 * token in the Authorization header are not a browser's own doing (no site can add it without our
 * permission) and pass; `Basic` is, from an address with a name and password in it.
 */
export function refuseForeignRequests(): RequestHandler {
  return (request, _response, next) => {
    if (safe.has(request.method) || carriesToken(request) || isOwn(request)) return next();
    next(new AppError("forbidden", { message: "This request did not come from our own pages." }));
  };
}

function carriesToken(request: Request): boolean {
  return /^(Bearer|JWT) /.test(request.get("authorization") ?? "");
}

function isOwn(request: Request): boolean {
  const site = request.get("sec-fetch-site");
  if (site) return site === "same-origin";
  const origin = request.get("origin");
  if (origin) return origin === `${request.protocol}://${request.get("host")}`;
  return request.get("x-requested-with") !== undefined;
}
