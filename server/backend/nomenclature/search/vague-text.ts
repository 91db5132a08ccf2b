import type { QueryWord } from "#server/backend/nomenclature/search/read-query.ts";

/**
 * Words that customs officers refuse as a description: they fit nearly everything. In the singular.
 */
const vague: ReadonlySet<string> = new Set(
  `gift part good accessory item product thing stuff sample merchandise cargo freight parcel package consignment load shipment article material component spare equipment
  supply apparatus device miscellaneous misc various assorted assortment sundry general new used unknown personal effect belonging present object commodity ware wholesale retail order sale
  set kit piece pack pc collection`.split(/\s+/),
);

/** True when no word says what the good is. */
export function isVague(words: readonly Pick<QueryWord, "typed" | "form">[]): boolean {
  return words.every(({ form, typed }) => vague.has(form) || vague.has(typed));
}
