import { LRUCache } from "lru-cache";
import { isCompound, type Query } from "#server/backend/nomenclature/search/query-parser.ts";
import type { Ranked, Ranker } from "#server/backend/nomenclature/search/ranking.ts";

/** In each language; a few kilobytes each. */
const maxCached = 500;

/**
 * Caches the latest rankings that no filter or answer narrows, by all of a query that decides its
 * ranking: many people ask for the same goods, each with words of their own that the index lacks.
 */
export function cacheRankings(rank: Ranker["rank"]): Ranker["rank"] {
  const cache = new LRUCache<string, readonly Ranked[]>({ max: maxCached });
  return (query, options = {}) => {
    if (options.accepts || options.prior) return rank(query, options);
    const key = keyOf(query);
    const known = cache.get(key);
    if (known) return known;
    const ranked = rank(query);
    cache.set(key, ranked);
    return ranked;
  };
}

/** Without what only presents a word: its text, lemma and correction. */
function keyOf({ words, wantsParts, isDescription }: Query): string {
  let key = `${wantsParts} ${isDescription}`;
  for (const word of words) {
    key += `|${isCompound(word)} ${word.isHead} ${word.negated} ${word.weight} ${word.idf}`;
    for (const { lemma, stem, factor } of word.terms) key += ` ${lemma} ${stem} ${factor}`;
  }
  return key;
}
