import { LRUCache } from "lru-cache";
import { isCompound, type Query } from "#server/backend/nomenclature/search/query-parser.ts";
import type { Ranked, Ranker } from "#server/backend/nomenclature/search/ranking.ts";

/**
 * In each language; a few kilobytes each. Rankings are kept once they are asked for again while
 * they are recent: most are asked for once, and would outlive the collections of young objects.
 */
const max = { recent: 50, kept: 500 };

/**
 * Caches the latest rankings that no filter or answer narrows, by all of a query that decides its
 * ranking: many people ask for the same goods, each with words of their own that the index lacks.
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

/** Without what only presents a word: its text, lemma and correction. */
function keyOf({ words, wantsParts, isDescription }: Query): string {
  let key = `${wantsParts} ${isDescription}`;
  for (const word of words) {
    key += `|${isCompound(word)} ${word.isHead} ${word.negated} ${word.weight} ${word.idf}`;
    for (const { lemma, stem, factor } of word.terms) key += ` ${lemma} ${stem} ${factor}`;
  }
  return key;
}
