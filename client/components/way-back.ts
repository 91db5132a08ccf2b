/**
 * The way from a search to the plans and back: the search travels in the address, so that it works
 * without script and over the checkout.
 */
export const returnParameter = "returnTo";
/**
 * Says on the way back which plan was bought; what is shown for it is read from the server, never
 * from the address.
 */
export const boughtParameter = "bought";

/**
 * Says how the checkout ended: `started`, `declined` or `left`. Set by whatever checkout it was.
 */
export const checkoutParameter = "plan";

/**
 * Parameters of an address that belong to one visit of it only: of what was paid for the search,
 * and of what was bought.
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
 * A path of this site with its query, or null for anything else. The server checks once more where
 * it redirects.
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

/** The plans' address, with the search to come back to. */
export function plansAddress(path: string | null, hash = ""): string {
  const way = path === null ? null : readOwnPath(withoutPassing(path));
  return `/pricing${way ? `?${new URLSearchParams({ [returnParameter]: way })}` : ""}${hash}`;
}

/** Where a purchase leads: back to the search, else to the plans; both can tell what was bought. */
export function addressAfterBuying(returnTo: string | null, priceId: string): string {
  const back = returnTo !== null && readSearch(returnTo) ? returnTo : plansAddress(returnTo);
  const url = new URL(back, nowhere);
  url.searchParams.set(boughtParameter, priceId);
  return `${url.pathname}${url.search}`;
}

/** The words of a search's address; null where the path is no search of ours. */
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
