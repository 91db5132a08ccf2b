import { operationKinds, operations } from "#shared/domain/operations.ts";
import { addresses, paths } from "#shared/paths.ts";

/**
 * The search to return to after pricing. It is part of the URL, so that it survives the checkout
 * and works without script.
 */
export const returnParameter = "returnTo";
/**
 * Price id of the plan that was bought. Only selects the message: the facts come from the server.
 */
export const boughtParameter = "bought";

/** Result of the checkout: `started`, `declined` or `left`. Set by every checkout. */
export const checkoutParameter = "plan";

/**
 * Parameters that describe a single visit, a payment or a purchase, and are dropped from return
 * addresses.
 */
export const paidParameter = "paid";
export const transientParameters: ReadonlySet<string> = new Set([
  paidParameter,
  boughtParameter,
  checkoutParameter,
]);
/** The search screens on which a credit can be spent. */
const searchPaths = new Set<string>(
  operationKinds.map((kind) => addresses[operations[kind].screen].path),
);
const baseUrl = "http://own.invalid";
const maxLength = 1900;

/**
 * Path and query if it is an address of this site, else null. The server checks again before it
 * redirects.
 */
export function parseOwnPath(address: unknown): string | null {
  if (
    typeof address !== "string" ||
    address.length > maxLength ||
    !/^\/(?![/\\])/.test(address) ||
    !URL.canParse(address, baseUrl)
  )
    return null;
  const { origin, pathname, search, hash } = new URL(address, baseUrl);
  return origin === baseUrl && !pathname.startsWith("//") ? `${pathname}${search}${hash}` : null;
}

/** Address of pricing, with the search to return to. `hash` goes without its `#`. */
export function pricingAddress(path: string | null, hash = ""): string {
  const returnTo = path === null ? null : parseOwnPath(withoutTransient(path));
  return paths.pricing({ [returnParameter]: returnTo }, hash);
}

/** Landing address after a purchase: the search, else pricing. Both show the purchase note. */
export function addressAfterPurchase(returnTo: string | null, priceId: string): string {
  const back = returnTo !== null && readSearch(returnTo) ? returnTo : pricingAddress(returnTo);
  const url = new URL(back, baseUrl);
  url.searchParams.set(boughtParameter, priceId);
  return `${url.pathname}${url.search}`;
}

/** Query of a search address; null if it is no search. */
export function readSearch(path: string): { q: string } | null {
  const { pathname, searchParams } = new URL(path, baseUrl);
  return searchPaths.has(pathname) ? { q: searchParams.get("q")?.trim() ?? "" } : null;
}

function withoutTransient(path: string): string {
  if (!URL.canParse(path, baseUrl)) return path;
  const url = new URL(path, baseUrl);
  for (const name of transientParameters) url.searchParams.delete(name);
  return url.origin === baseUrl ? `${url.pathname}${url.search}` : path;
}
