import { randomBytes } from "node:crypto";
import type { RequestHandler } from "express";
import helmet from "helmet";

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
