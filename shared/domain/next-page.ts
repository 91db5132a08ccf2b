/** Maximum number of pages of one refresh, more than any publisher has. */
const maxPages = 1000;

/**
 * The address of the next page, or null after the last one. Throws for a page of another origin and
 * for a cycle.
 */
export function nextPage(
  link: string | null,
  current: string,
  seen: ReadonlySet<string>,
): string | null {
  if (link === null) return null;
  const next = new URL(link, current);
  if (next.origin !== new URL(current).origin)
    throw new Error(`The next page is said to be at another address, ${next.origin}.`);
  if (seen.has(next.href)) throw new Error(`The pages go round in a circle: ${next.href}.`);
  if (seen.size >= maxPages) throw new Error(`There are more than ${maxPages} pages.`);
  return next.href;
}
