import type { Request } from "express";
import { isLoopback } from "#server/config/env.ts";

/** At most so many addresses of one server sign people in at a time. */
export const mostOrigins = 8;

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
