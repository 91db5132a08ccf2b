import { randomBytes } from "node:crypto";
import type { Request, RequestHandler } from "express";
import helmet from "helmet";
import { AppError } from "#shared/errors.ts";

const safe = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses unsafe requests that another site could have made a browser send. Requests that carry a
 * token in the Authorization header are not a browser's own doing (no site can add it without our
 * permission) and pass; `Basic` is, from an address with a name and password in it.
 */
export function csrfProtection(): RequestHandler {
  return (request, _response, next) => {
    if (safe.has(request.method) || carriesToken(request) || isOwn(request)) return next();
    next(new AppError("forbidden", { message: "This request did not come from this site." }));
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

export interface SecurityOptions {
  /**
   * Sent only on https: HSTS and upgrade-insecure-requests would lock people out of a plain http
   * address.
   */
  https: boolean;
  /**
   * Origins besides our own that a form may lead to: the provider's, since the browser checks the
   * whole redirect chain.
   */
  formActions: readonly string[];
}

/**
 * A nonce for each response, and the headers of a page that nobody frames, sniffs or injects
 * scripts into.
 */
export function securityHeaders(options: SecurityOptions): RequestHandler[] {
  const nonce = (_request: unknown, response: unknown) =>
    `'nonce-${(response as { locals: { nonce: string } }).locals.nonce}'`;
  return [
    (_request, response, next) => {
      response.locals.nonce = randomBytes(16).toString("base64");
      next();
    },
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'", nonce],
          styleSrc: ["'self'", nonce],
          imgSrc: ["'self'", "data:"],
          fontSrc: ["'self'"],
          connectSrc: ["'self'"],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          frameAncestors: ["'self'"],
          formAction: ["'self'", ...options.formActions],
          ...(options.https ? { upgradeInsecureRequests: [] } : {}),
        },
      },
      strictTransportSecurity: options.https
        ? { maxAge: 63_072_000, includeSubDomains: true, preload: true }
        : false,
      // no-referrer would make forms send `Origin: null`, which the CSRF rule could not tell from a
      // foreign page.
      referrerPolicy: { policy: "same-origin" },
      crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
      crossOriginResourcePolicy: { policy: "same-origin" },
      xFrameOptions: { action: "sameorigin" },
    }),
    (_request, response, next) => {
      response.setHeader(
        "permissions-policy",
        "camera=(), geolocation=(), microphone=(), payment=(self), usb=()",
      );
      next();
    },
  ];
}
