import { beforeAll, expect, it } from "vitest";
import type {
  Query,
  QueryTerm,
  QueryWord,
} from "#server/backend/nomenclature/search/query-parser.ts";
import { createRanker, type Ranker } from "#server/backend/nomenclature/search/ranking.ts";
import { cacheRankings } from "#server/backend/nomenclature/search/ranking-cache.ts";
import { weights } from "#server/backend/nomenclature/search/weights.ts";
import { readSection, type SearchReader } from "#tests/support/search-reader.ts";

let index: SearchReader["index"];
let read: SearchReader["read"];
let rank: Ranker["rank"];
beforeAll(async () => {
  ({ index, read } = await readSection(12));
  rank = createRanker(index, weights).rank;
});

/** The query with one thing changed that a ranking may depend on. */
function variantsOf(query: Query): Query[] {
  const { words } = query;
  const inWord = (change: (word: QueryWord) => Partial<QueryWord>) =>
    words.map((_, place) => ({
      ...query,
      words: words.map((word, at) => (at === place ? { ...word, ...change(word) } : word)),
    }));
  const inTerm = (change: (term: QueryTerm) => Partial<QueryTerm>) =>
    inWord(({ terms }) => ({ terms: terms.map((term) => ({ ...term, ...change(term) })) }));
  return [
    { ...query, wantsParts: !query.wantsParts },
    { ...query, isDescription: !query.isDescription },
    { ...query, words: words.toReversed() },
    ...inWord(({ isHead }) => ({ isHead: !isHead })),
    ...inWord(({ negated }) => ({ negated: !negated })),
    ...inWord(({ weight }) => ({ weight: weight / 2 })),
    ...inWord(({ idf }) => ({ idf: idf / 2 })),
    ...inWord(({ text }) => ({ text: `${text} ${text}` })),
    ...inWord(() => ({ terms: [] })),
    ...inTerm(({ lemma }) => ({ lemma: lemma + 1 })),
    ...inTerm(({ stem }) => ({ stem: stem + 1 })),
    ...inTerm(({ factor }) => ({ factor: factor / 2 })),
  ];
}

it("R1.1 ranks as if nothing were cached, whatever a query differs in", () => {
  const cached = cacheRankings(rank);
  const query = read("rubber boots for parts zzqx");
  const variants = [query, ...variantsOf(query)];
  const rankings = variants.map((one) => cached(one));
  expect(rankings).toEqual(variants.map((one) => rank(one)));
  const different = new Set(rankings.map((one) => JSON.stringify(one)));
  expect(different.size).toBeGreaterThan(variants.length / 2);
});

it("R1.1 ranks goods once for all words beside them that the index lacks", () => {
  const cached = cacheRankings(rank);
  const first = cached(read("rubber boots zzqx"));
  expect(first.length).toBeGreaterThan(0);
  expect(cached(read("rubber boots qqxxww"))).toBe(first);
  expect(cached(read("rubber boots"))).not.toBe(first);
  expect(cached(read("boots, not rubber, zzqx"))).not.toBe(first);
});

it("R1.1 keeps a ranking that is asked for again, whatever else is asked for once", () => {
  const cached = cacheRankings(rank);
  const query = read("rubber boots");
  const weighted = (weight: number) => ({
    ...query,
    words: query.words.map((word) => ({ ...word, weight })),
  });
  const [again, once] = [cached(query), cached(weighted(0.5))];
  expect(cached(query)).toBe(again);
  for (let other = 1; other <= 60; other += 1) cached(weighted(1 + other));
  expect(cached(query)).toBe(again);
  expect(cached(weighted(0.5))).not.toBe(once);
});

it("R1.1 neither caches what a chapter or an answer narrows nor takes it from the cache", () => {
  const cached = cacheRankings(rank);
  const query = read("rubber boots");
  const accepts = (heading: number) => index.headings[heading]?.code === "6402";
  const prior = (subheading: number) => Number(subheading % 2);
  const narrowed = [{ accepts }, { prior }].map((options) => cached(query, options));
  const whole = cached(query);
  expect(narrowed).toEqual([rank(query, { accepts }), rank(query, { prior })]);
  expect(narrowed).not.toContainEqual(whole);
  expect([{ accepts }, { prior }].map((options) => cached(query, options))).toEqual(narrowed);
});
