import type { Request } from "express";
import { LRUCache } from "lru-cache";
import { isLoopback } from "#server/config/env.ts";

/** Without BASE_URL, sign-in is set up for at most so many addresses of this server. */
export const maxOrigins = 8;

/**
 * The origin a browser signs in on: BASE_URL or, without it, the loopback address of the request.
 * Null for any other address, since demo accounts must not be reachable from the network.
 */
export function originOf(request: Request, baseUrl: string | null): string | null {
  if (baseUrl) return baseUrl;
  return loopbackOrigins.memo(`${request.protocol}://${request.host}`).origin;
}

/** Nearly every request has the same host. */
const loopbackOrigins = new LRUCache<string, { origin: string | null }>({
  max: 100,
  memoMethod: (arrived) => {
    if (!URL.canParse(arrived)) return { origin: null };
    const { hostname, origin } = new URL(arrived);
    return { origin: isLoopback(hostname) ? origin : null };
  },
});

/** localhost for 127.0.0.1 or the reverse: cookies set there are not sent here. */
export function isLoopbackAlias(request: Request, baseUrl: string | null): boolean {
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

export const home = "/";

const maxLength = 2048;

/**
 * A path of this origin, re-serialised, else home. Every redirect target from outside goes through
 * here: Express passes `//evil`, `/\evil` and `javascript:` on unchanged.
 */
export function readReturnTo(given: unknown, origin: string): string {
  if (typeof given !== "string" || given.length === 0 || given.length > maxLength) return home;
  if (!URL.canParse(given, origin)) return home;
  const target = new URL(given, origin);
  if (target.origin !== new URL(origin).origin || target.username || target.password) return home;
  const path = `${target.pathname}${target.search}${target.hash}`;
  // `/.//evil` parses to the path `//evil`, which a browser reads as a host.
  return /^\/(?![/\\])/.test(path) ? path : home;
}
