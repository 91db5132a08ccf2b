import * as z from "zod/mini";
import { defineCall } from "#shared/contract/call.ts";
import { countryCode, isoDate, listOf, page, sizeUpTo } from "#shared/contract/parts.ts";

/**
 * Searches: the one thing that costs a credit. A teaser is free; the results come with a receipt.
 */

export const searchKind = z.enum(["hs-code", "regulation"], "Use kind=hs-code or kind=regulation.");
export type SearchKind = z.infer<typeof searchKind>;

export const searchText = z
  .string("Type what you are looking for.")
  .check(
    z.trim(),
    z.minLength(1, "Type what you are looking for."),
    z.maxLength(200, "Use at most 200 characters."),
  );

const filters = {
  /** HS codes: the lane the results are opened with. */
  destination: z.optional(countryCode),
  origin: z.optional(countryCode),
  date: z.optional(isoDate),
  /** Regulations: facets, each once or several times. */
  jurisdiction: listOf(z.string().check(z.maxLength(10))),
  body: listOf(z.string().check(z.maxLength(120))),
  type: listOf(z.string().check(z.maxLength(40))),
  status: listOf(z.string().check(z.maxLength(40))),
  topic: listOf(z.string().check(z.maxLength(80))),
  chapter: listOf(z.string().check(z.regex(/^\d{2}$/, "A chapter has two digits."))),
  sort: z._default(
    z.enum(["relevance", "newest"], "Use sort=relevance or sort=newest."),
    "relevance",
  ),
};

export const searchInput = z.object({ kind: searchKind, q: searchText, ...filters });
export type SearchInput = z.output<typeof searchInput>;

export const confidence = z.enum(["strong", "good", "possible"]);

export const hsCodeResult = z.object({
  kind: z.literal("hs-code"),
  /** Digits: a heading (4) or subheading (6). */
  code: z.string(),
  heading: z.string(),
  description: z.string(),
  /** Words from section to the parent of this code. */
  path: z.array(z.string()),
  confidence,
  /** The words of the query that matched, as the person typed them. */
  why: z.array(z.string()),
  /** What would change this answer: the words that set it apart from its nearest sibling. */
  differs: z.nullable(z.string()),
});
export type HsCodeResult = z.infer<typeof hsCodeResult>;

export const regulationResult = z.object({
  kind: z.literal("regulation"),
  id: z.string(),
  title: z.string(),
  citation: z.string(),
  jurisdiction: z.string(),
  body: z.string(),
  type: z.string(),
  status: z.string(),
  published: z.nullable(z.string()),
  appliesFrom: z.nullable(z.string()),
  brief: z.string(),
  confidence,
  why: z.array(z.string()),
});
export type RegulationResult = z.infer<typeof regulationResult>;

export const searchResult = z.discriminatedUnion("kind", [hsCodeResult, regulationResult]);

export const facet = z.object({
  name: z.string(),
  values: z.array(z.object({ value: z.string(), label: z.string(), count: z.number() })),
});

export const receiptReason = z.enum([
  "charged",
  "refunded",
  "repeat",
  "nothing-found",
  "too-vague",
  "exact-code",
]);

export const receipt = z.object({
  id: z.nullable(z.string()),
  charged: z.boolean(),
  cost: z.number(),
  /** Balance before and after; null where it was not asked for because nothing was charged. */
  before: z.nullable(z.number()),
  after: z.nullable(z.number()),
  freeUntil: z.nullable(z.string()),
  reason: receiptReason,
  /** 50, 80 or 100: the percentage of the line's credits that this very search passed. */
  threshold: z.optional(z.nullable(z.number())),
});
export type Receipt = z.infer<typeof receipt>;

/** Why there is nothing to pay for, and what would help. */
export const advice = z.object({ message: z.string(), suggestions: z.array(z.string()) });

const open = z.object({
  state: z.literal("open"),
  searchId: z.nullable(z.string()),
  total: z.number(),
  results: z.array(searchResult),
  facets: z.array(facet),
  receipt,
  advice: z.nullable(advice),
  /** A code, dead codes led to their successors, that the words name outright: go there, free. */
  goTo: z.nullable(z.string()),
});
export type OpenSearch = z.infer<typeof open>;

const locked = z.object({ state: z.literal("locked"), total: z.number(), cost: z.literal(1) });

export const searchAnswer = z.discriminatedUnion("state", [open, locked]);
export type SearchAnswer = z.infer<typeof searchAnswer>;

export const searchHistoryItem = z.object({
  id: z.string(),
  kind: searchKind,
  q: z.string(),
  /** Query string that opens it again. */
  query: z.string(),
  at: z.string(),
  who: z.string(),
  total: z.number(),
  /** Null where the credit was given back: opening it again is a new search. */
  freeUntil: z.nullable(z.string()),
});

export const searches = {
  look: defineCall({
    method: "GET",
    path: "/searches",
    summary: "Look without paying: the count and the price, or the results where they are free",
    input: searchInput,
    answer: searchAnswer,
  }),
  /**
   * On the web server: pays and reveals (header Idempotency-Key). On the backend: reveals against a
   * receipt already paid.
   */
  reveal: defineCall({
    method: "POST",
    path: "/searches",
    summary: "Pay one credit and read the results",
    input: z.extend(searchInput, { receiptId: z.optional(z.string()) }),
    answer: z.extend(open, { balance: z.nullable(z.number()) }),
  }),
  history: defineCall({
    method: "GET",
    path: "/searches/history",
    summary: "The asker's own searches, newest first",
    input: z.object({ page, size: sizeUpTo(500) }),
    answer: z.object({
      items: z.array(searchHistoryItem),
      total: z.number(),
      next: z.nullable(z.number()),
    }),
  }),
};
