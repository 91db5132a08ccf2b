import { LRUCache } from "lru-cache";
import { isCompound, type Query } from "#server/backend/nomenclature/search/query-parser.ts";
import type { Ranked, Ranker } from "#server/backend/nomenclature/search/ranking.ts";

/**
 * Rankings per language, of a few kilobytes each. A recent one is kept when it is requested again:
 * most are requested once, and keeping them would fill V8's old generation.
 */
const max = { recent: 50, kept: 500 };

/**
 * Caches rankings without filters and answers: many people search for the same goods, each with a
 * brand or a model that the index does not have.
 */
export function cacheRankings(rank: Ranker["rank"]): Ranker["rank"] {
  const recent = new LRUCache<string, readonly Ranked[]>({ max: max.recent });
  const kept = new LRUCache<string, readonly Ranked[]>({ max: max.kept });
  return (query, options = {}) => {
    if (options.accepts || options.prior) return rank(query, options);
    const key = keyOf(query);
    const known = kept.get(key);
    if (known) return known;
    const again = recent.get(key);
    const ranked = again ?? rank(query);
    (again ? kept : recent).set(key, ranked);
    if (again) recent.delete(key);
    return ranked;
  };
}

/** All that affects the ranking, so not the text, lemma or correction of a word. */
function keyOf({ words, wantsParts, isDescription }: Query): string {
  let key = `${wantsParts} ${isDescription}`;
  for (const word of words) {
    key += `|${isCompound(word)} ${word.isHead} ${word.negated} ${word.weight} ${word.idf}`;
    for (const { lemma, stem, factor } of word.terms) key += ` ${lemma} ${stem} ${factor}`;
  }
  return key;
}
