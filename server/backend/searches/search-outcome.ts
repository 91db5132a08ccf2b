import { LRUCache } from "lru-cache";
import type * as z from "zod/mini";
import type {
  AdviceReason,
  AnsweredQuestion,
  advice,
  Correction,
  Facet,
  Question,
  SearchInput,
  searchResult,
} from "#shared/contract/searches.ts";
import type { OperationKind } from "#shared/domain/operations.ts";

/** Outcome of a search, whether or not it is paid for. */
export type SearchOutcome =
  | {
      outcome: "results";
      total: number;
      results: z.infer<typeof searchResult>[];
      facets: Facet[];
      /** Another spelling that was searched instead. */
      correction?: Correction | undefined;
      /** The next one that decides, and those answered before. */
      question?: Question | null;
      answered?: AnsweredQuestion[];
    }
  /** Nothing to sell, and what to try instead. */
  | { outcome: AdviceReason; advice: z.infer<typeof advice> }
  /** The query identifies one code or regulation, which is free; `goTo` is its code or id. */
  | { outcome: "exact"; goTo: string };

/** Kinds of which an outcome cannot change while the program runs. */
export const lastingKinds: ReadonlySet<OperationKind> = new Set(["hs-code"]);

export type Search = (input: SearchInput) => Promise<SearchOutcome>;

const maxCached = 100;

/**
 * Caches the latest outcomes of a search by all that changes it, where its data never changes: a
 * paid search runs twice in a row, for the preview and to unlock it.
 */
export function cacheOutcomes(search: Search): Search {
  const cache = new LRUCache<string, SearchOutcome>({ max: maxCached });
  return async (input) => {
    const key = JSON.stringify([input.q, input.chapter, input.verbatim, input.answer]);
    const outcome = cache.get(key) ?? (await search(input));
    cache.set(key, outcome);
    return outcome;
  };
}
