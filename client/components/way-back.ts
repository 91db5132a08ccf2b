/**
 * Takes a search along to pricing and back. It travels in the URL, so it survives the checkout and
 * works without script.
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
export const passingParameters: ReadonlySet<string> = new Set([
  paidParameter,
  boughtParameter,
  checkoutParameter,
]);
const searchPaths = new Set(["/hs-code-search", "/regulation-search"]);
const nowhere = "http://own.invalid";
const longest = 1900;

/**
 * Path and query if it is an address of this site, else null. The server checks again before it
 * redirects.
 */
export function readOwnPath(given: unknown): string | null {
  if (
    typeof given !== "string" ||
    given.length > longest ||
    !/^\/(?![/\\])/.test(given) ||
    !URL.canParse(given, nowhere)
  )
    return null;
  const { origin, pathname, search, hash } = new URL(given, nowhere);
  return origin === nowhere && !pathname.startsWith("//") ? `${pathname}${search}${hash}` : null;
}

/** Address of pricing, with the search to return to. */
export function plansAddress(path: string | null, hash = ""): string {
  const way = path === null ? null : readOwnPath(withoutPassing(path));
  return `/pricing${way ? `?${new URLSearchParams({ [returnParameter]: way })}` : ""}${hash}`;
}

/** Landing address after a purchase: the search, else pricing. Both show the purchase note. */
export function addressAfterBuying(returnTo: string | null, priceId: string): string {
  const back = returnTo !== null && readSearch(returnTo) ? returnTo : plansAddress(returnTo);
  const url = new URL(back, nowhere);
  url.searchParams.set(boughtParameter, priceId);
  return `${url.pathname}${url.search}`;
}

/** Query of a search address; null if it is no search. */
export function readSearch(path: string): { words: string } | null {
  const { pathname, searchParams } = new URL(path, nowhere);
  return searchPaths.has(pathname) ? { words: searchParams.get("q")?.trim() ?? "" } : null;
}

function withoutPassing(path: string): string {
  if (!URL.canParse(path, nowhere)) return path;
  const url = new URL(path, nowhere);
  for (const name of passingParameters) url.searchParams.delete(name);
  return url.origin === nowhere ? `${url.pathname}${url.search}` : path;
}
