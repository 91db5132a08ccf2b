import type * as z from "zod/mini";
import type { advice, facet, SearchInput, searchResult } from "#shared/contract/searches.ts";

/** What a search found, before anybody pays: each searchable room answers with one of these. */
export type SearchOutcome =
  | {
      outcome: "results";
      total: number;
      results: z.infer<typeof searchResult>[];
      facets: z.infer<typeof facet>[];
    }
  | { outcome: "nothing-found" | "too-vague"; advice: z.infer<typeof advice> }
  /**
   * The words name one thing outright (an HS code, an act's number); `goTo` is its code or id.
   * Free.
   */
  | { outcome: "exact"; goTo: string };

export type Search = (input: SearchInput) => Promise<SearchOutcome>;
