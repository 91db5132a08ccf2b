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

export type Search = (input: SearchInput) => Promise<SearchOutcome>;
