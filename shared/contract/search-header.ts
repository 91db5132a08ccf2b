import * as z from "zod/mini";
import { parseInput } from "#shared/contract/call.ts";
import { type SearchInput, searchInput } from "#shared/contract/searches.ts";

/**
 * Names the search that a debit pays for, beside the specification's payload: `kind`, `q` and the
 * `total` that the preview found, as a query string. A backend that ignores it debits as before.
 */
export const searchHeader = "clearlane-search";

const namedSearch = z.extend(z.pick(searchInput, { kind: true, q: true }), {
  total: z._default(z.coerce.number("Use a whole number.").check(z.int(), z.minimum(0)), 0),
});
export type NamedSearch = z.output<typeof namedSearch>;

export function writeSearchHeader(
  { kind, q }: Pick<SearchInput, "kind" | "q">,
  total: number,
): string {
  return new URLSearchParams({ kind, q, total: String(total) }).toString();
}

/** Throws 400 by the search's own rules, so that no debit names a search that would be refused. */
export function readSearchHeader(given: string | undefined): NamedSearch | null {
  if (given === undefined) return null;
  return parseInput(namedSearch, Object.fromEntries(new URLSearchParams(given)));
}
