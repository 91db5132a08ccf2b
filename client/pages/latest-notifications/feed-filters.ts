import { type Filters, readFilters } from "#client/components/filter-address.ts";
import type { InputOf } from "#shared/contract/call.ts";
import type { notifications } from "#shared/contract/notifications.ts";
import { readHsCode } from "#shared/domain/hs-code.ts";

export const facetNames = ["severity", "market", "kind", "origin", "source"] as const;
export type FacetName = (typeof facetNames)[number];

const known = ["q", "code", ...facetNames, "by", "from", "to", "open", "page", "size"];
/** What is no filter: it says how the list is shown, not what is in it. */
const shown = new Set(["by", "page", "size"]);

/**
 * The feed's part of an address; a code in any spelling becomes digits. Everything else of the
 * address is left alone.
 */
export function readFeedFilters(url: string): Filters {
  const asked = readFilters(new URL(url).searchParams, known);
  const code = asked.code?.[0];
  return code ? { ...asked, code: [readHsCode(code) ?? code.trim()] } : asked;
}

/** The call's input. What is wrong with it is said by the call's own schema. */
export function toInput(filters: Filters): InputOf<typeof notifications.list> {
  const isList = (name: string) => (facetNames as readonly string[]).includes(name);
  const entries = Object.entries(filters).map(([name, values]) => [
    name,
    isList(name) ? values : values[0],
  ]);
  return Object.fromEntries(entries) as InputOf<typeof notifications.list>;
}

/** One value of one filter that is set. */
export interface SetFilter {
  name: string;
  value: string;
}

export function setFilters(filters: Filters): SetFilter[] {
  return Object.entries(filters).flatMap(([name, values]) =>
    shown.has(name) ? [] : values.map((value) => ({ name, value })),
  );
}

export function orderOf(filters: Filters): "published" | "effect" {
  return filters.by?.[0] === "effect" ? "effect" : "published";
}

/** The filters without the page: a list that changes begins at its first page. */
export function fromFirstPage(filters: Filters): Filters {
  const { page: _page, ...others } = filters;
  return others;
}

/** What the feeds outside take: the whole list, so neither page nor size. */
export function forFeeds(filters: Filters): Filters {
  const { page: _page, size: _size, ...others } = filters;
  return others;
}
