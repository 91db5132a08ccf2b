import { randomBytes } from "node:crypto";
import type { Request, RequestHandler } from "express";
import helmet from "helmet";
import { CrossSiteRequest } from "#server/http/security-log.ts";
import { AppError } from "#shared/errors.ts";

const safe = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses unsafe requests that another site could have made a browser send. A token in the
 * Authorization header passes: no site can add one. `Basic` does not, since a URL may carry it.
 */
export function csrfProtection(): RequestHandler {
  return (request, _response, next) => {
    if (safe.has(request.method) || hasToken(request) || isSameOrigin(request)) return next();
    next(refuseCrossSite());
  };
}

export function refuseCrossSite(): AppError {
  return new AppError("forbidden", {
    message: "This request did not come from this site.",
    cause: new CrossSiteRequest(),
  });
}

function hasToken(request: Request): boolean {
  return /^(Bearer|JWT) /.test(request.get("authorization") ?? "");
}

function isSameOrigin(request: Request): boolean {
  const site = request.get("sec-fetch-site");
  if (site) return site === "same-origin";
  const origin = request.get("origin");
  if (origin) return origin === `${request.protocol}://${request.get("host")}`;
  return request.get("x-requested-with") !== undefined;
}

export interface SecurityOptions {
  /** HSTS and upgrade-insecure-requests would make a plain http address unreachable. */
  https: boolean;
  /** Origins that forms may lead to besides our own: browsers check the whole redirect chain. */
  formActions: readonly string[];
  /** Origins besides our own that pages call. */
  connections?: readonly string[];
}

export function securityHeaders(options: SecurityOptions): RequestHandler {
  const headers = headersOf(options).map(([name, value]) => ({
    name,
    value,
    hasNonce: value.includes(noncePlace),
  }));
  const nextNonce = createNonces();
  return (_request, response, next) => {
    const nonce = nextNonce();
    response.locals.nonce = nonce;
    for (const { name, value, hasNonce } of headers)
      response.setHeader(name, hasNonce ? value.replaceAll(noncePlace, nonce) : value);
    next();
  };
}

const noncePlace = "(nonce)";
const nonceBytes = 16;
/** Drawn in batches: one draw costs as much as setting all headers. */
const noncesDrawn = 256;

function createNonces(): () => string {
  let drawn = Buffer.alloc(0);
  let at = 0;
  return () => {
    if (at === drawn.length) {
      drawn = randomBytes(nonceBytes * noncesDrawn);
      at = 0;
    }
    at += nonceBytes;
    return drawn.toString("base64", at - nonceBytes, at);
  };
}

/** Helmet's headers are the same for every response but for the nonce. */
function headersOf(options: SecurityOptions): [name: string, value: string][] {
  const headers = new Map<string, string>([
    ["permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(self), usb=()"],
  ]);
  const response = {
    setHeader: (name: string, value: string) => void headers.set(name, value),
    removeHeader: () => undefined,
  };
  helmetOf(options)({} as never, response as never, (error) => {
    if (error) throw error;
  });
  return [...headers];
}

function helmetOf(options: SecurityOptions) {
  const nonce = `'nonce-${noncePlace}'`;
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", nonce],
        styleSrc: ["'self'", nonce],
        imgSrc: ["'self'", "data:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(options.connections ?? [])],
        frameSrc: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'self'"],
        formAction: ["'self'", ...options.formActions],
        ...(options.https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: options.https
      ? { maxAge: 63_072_000, includeSubDomains: true, preload: true }
      : false,
    // no-referrer makes forms send `Origin: null`, which csrfProtection refuses.
    referrerPolicy: { policy: "same-origin" },
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    xFrameOptions: { action: "sameorigin" },
  });
}
