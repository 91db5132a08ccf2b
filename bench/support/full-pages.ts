/** Addresses of the feed that are never repeated, each with a full page. */
import { paths } from "#shared/paths.ts";

const big = ["US", "EU", "GB"];
const small = ["CN", "CA", "IN", "AU"];
/** Combinations of filters that each match more than a page, since each has a big market. */
const marketSets = subsets([...big, ...small]).filter((set) =>
  set.some((one) => big.includes(one)),
);
const firstDay = Date.UTC(1930, 0, 1);
const dayMs = 86_400_000;
/** Up to 2003, before all notifications. */
const days = 27_000;
const usualSize = 20;

let count = 0;

/** The next address; `size` only if it is not the usual one. */
export function nextFullPage(size = usualSize): string {
  const at = count;
  count += 1;
  const from = new Date(firstDay + (at % days) * dayMs).toISOString().slice(0, 10);
  // Larger pages need all markets to be full.
  const market = size === usualSize ? (marketSets[at % marketSets.length] ?? []) : [];
  return paths.latestNotifications({
    from: [from],
    ...(market.length > 0 ? { market } : {}),
    ...(size === usualSize ? {} : { size: [String(size)] }),
  });
}

/** Whether the HTML lists a full page. */
export function isFullPage(html: string, size = usualSize): boolean {
  return [...html.matchAll(/<article\b/g)].length === size;
}

function subsets(values: readonly string[]): string[][] {
  return Array.from({ length: 2 ** values.length }, (_, bits) =>
    values.filter((_value, place) => bits & (1 << place)),
  );
}
