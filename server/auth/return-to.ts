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
