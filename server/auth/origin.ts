import type { Request } from "express";
import { isLoopback } from "#server/config/env.ts";

/** At most so many addresses of one server sign people in at a time. */
export const maxOrigins = 8;

/**
 * The origin that a browser signs in on: BASE_URL, or without one the loopback address this request
 * arrived on, whichever port stands in front. Null for any other address: the demo accounts are not
 * for the network.
 */
export function originOf(request: Request, baseUrl: string | null): string | null {
  if (baseUrl) return baseUrl;
  const arrived = `${request.protocol}://${request.host}`;
  if (!URL.canParse(arrived)) return null;
  const { hostname, origin } = new URL(arrived);
  return isLoopback(hostname) ? origin : null;
}

/**
 * Whether a loopback request for a loopback BASE_URL came under its other name; cookies set there
 * would not be seen here.
 */
export function isUnderOtherName(request: Request, baseUrl: string | null): boolean {
  if (!baseUrl) return false;
  const own = new URL(baseUrl);
  const arrived = `${own.protocol}//${request.host}`;
  return (
    isLoopback(own.hostname) &&
    URL.canParse(arrived) &&
    isLoopback(new URL(arrived).hostname) &&
    new URL(arrived).host !== own.host
  );
}

/** Where people land when nothing else is known. */
export const home = "/";

const longest = 2048;

/**
 * Where a person goes after sign-in: a path of our own, re-serialised, or home. Express redirects
 * `//evil`, `/\evil` and `javascript:` as they are, so no address from outside goes into a redirect
 * but through here.
 */
export function readReturnTo(given: unknown, origin: string): string {
  if (typeof given !== "string" || given.length === 0 || given.length > longest) return home;
  if (!URL.canParse(given, origin)) return home;
  const target = new URL(given, origin);
  if (target.origin !== new URL(origin).origin || target.username || target.password) return home;
  const path = `${target.pathname}${target.search}${target.hash}`;
  // A path may still begin like another host (`/.//evil`, which parses to `//evil`).
  return /^\/(?![/\\])/.test(path) ? path : home;
}
