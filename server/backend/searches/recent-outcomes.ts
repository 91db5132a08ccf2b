import type { Search, SearchOutcome } from "#server/backend/searches/search-outcome.ts";

/**
 * A paid search is searched twice within a moment, to look and to reveal; and many people look for
 * the same goods.
 */
const rememberedAtMost = 100;

/** Remembers the last outcomes of a search whose data never change while the program runs. */
export function rememberOutcomes(search: Search): Search {
  const remembered = new Map<string, SearchOutcome>();
  return async (input) => {
    const key = JSON.stringify([input.q, input.chapter]);
    const known = remembered.get(key);
    if (known) return known;
    const outcome = await search(input);
    const [oldest] = remembered.keys();
    if (remembered.size >= rememberedAtMost && oldest !== undefined) remembered.delete(oldest);
    remembered.set(key, outcome);
    return outcome;
  };
}
