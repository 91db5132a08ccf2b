import * as z from "zod/mini";
import { defineCall } from "#shared/contract/call.ts";
import { countryCode, id, isoDate, listOf, page, sizeUpTo, text } from "#shared/contract/parts.ts";
import { operationKinds } from "#shared/domain/operations.ts";

/** Searches. A preview is free; unlocking the results costs one credit. */

export const searchKind = z.enum(
  operationKinds,
  `Use ${operationKinds.map((kind) => `kind=${kind}`).join(" or ")}.`,
);
export type SearchKind = z.infer<typeof searchKind>;

const searchText = text({ max: 200, trim: true, missing: "Enter a search term." });

interface RegulationFacet {
  /** The accepted values of a query parameter: none, one or several. */
  values: z.ZodMiniType<string[], unknown>;
  /** Of table `acts`. */
  column: "jurisdiction" | "body" | "type" | "status" | "topics" | "chapters";
  /** The column is an array: a row has several values. */
  isArray: boolean;
  /**
   * Values read as words (translated at `<name>.<value>`), names of places or chapters, or as is.
   */
  labels: "words" | "place" | "chapter" | "verbatim";
  /** Open from the start in the filter form; the others are collapsed. */
  isExpanded: boolean;
}

/** The fields a regulation search can be filtered by, in the order of the filter form. */
export const regulationFacets = {
  jurisdiction: {
    values: listOf(text({ max: 10 })),
    column: "jurisdiction",
    isArray: false,
    labels: "place",
    isExpanded: true,
  },
  topic: {
    values: listOf(text({ max: 80 })),
    column: "topics",
    isArray: true,
    labels: "verbatim",
    isExpanded: true,
  },
  type: {
    values: listOf(text({ max: 40 })),
    column: "type",
    isArray: false,
    labels: "words",
    isExpanded: false,
  },
  status: {
    values: listOf(text({ max: 40 })),
    column: "status",
    isArray: false,
    labels: "words",
    isExpanded: false,
  },
  chapter: {
    values: listOf(z.string().check(z.regex(/^\d{2}$/, "A chapter has two digits."))),
    column: "chapters",
    isArray: true,
    labels: "chapter",
    isExpanded: false,
  },
  body: {
    values: listOf(text({ max: 120 })),
    column: "body",
    isArray: false,
    labels: "verbatim",
    isExpanded: false,
  },
} as const satisfies Record<string, RegulationFacet>;
export type RegulationFacetName = keyof typeof regulationFacets;
export const regulationFacetNames = Object.keys(regulationFacets) as RegulationFacetName[];

const facetFilters = Object.fromEntries(
  regulationFacetNames.map((name) => [name, regulationFacets[name].values]),
) as { [Name in RegulationFacetName]: (typeof regulationFacets)[Name]["values"] };

const filters = {
  /** HS codes: the lane to open the results with. `chapter` filters them too. */
  destination: z.optional(countryCode),
  origin: z.optional(countryCode),
  date: z.optional(isoDate),
  ...facetFilters,
  /** HS codes: `true` searches every word as typed, without correction. */
  verbatim: z.optional(z.enum(["true", "false"], "Use verbatim=true.")),
  /** HS codes: `question:choice` of a question that was asked; `none` to be asked nothing. */
  answer: listOf(text({ max: 80 }), 10),
  sort: z._default(
    z.enum(["relevance", "newest"], "Use sort=relevance or sort=newest."),
    "relevance",
  ),
};

export const searchInput = z.object({ kind: searchKind, q: searchText, ...filters });
export type SearchInput = z.output<typeof searchInput>;

export const confidence = z.enum(["strong", "good", "possible"]);

const hsCodeResult = z.object({
  kind: z.literal("hs-code"),
  /** Digits: a heading (4) or subheading (6). */
  code: z.string(),
  heading: z.string(),
  description: z.string(),
  /** The description in other languages, by language. */
  titles: z.optional(z.record(z.string(), z.string())),
  /** Titles from the section down to the parent of this code. */
  path: z.array(z.string()),
  confidence,
  /** The words of the query that matched, as typed. */
  why: z.array(z.string()),
  /** The words that set this code apart from its nearest sibling. */
  differs: z.nullable(z.string()),
  /** `path` and `differs` in other languages, by language; titles without one stay in English. */
  translated: z.optional(
    z.record(z.string(), z.object({ path: z.array(z.string()), differs: z.nullable(z.string()) })),
  ),
});
export type HsCodeResult = z.infer<typeof hsCodeResult>;

const regulationResult = z.object({
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

export type Facet = z.infer<typeof facet>;

/** Why there is nothing to unlock. */
export const adviceReasons = [
  "nothing-found",
  "too-vague",
  "several-codes",
  "part-number",
  "other-language",
] as const;
export type AdviceReason = (typeof adviceReasons)[number];

const receiptReason = z.enum(["charged", "refunded", "repeat", "exact-code", ...adviceReasons]);

const receipt = z.object({
  id: z.nullable(z.string()),
  charged: z.boolean(),
  cost: z.number(),
  /** Balance before and after; null where nothing was charged. */
  before: z.nullable(z.number()),
  after: z.nullable(z.number()),
  freeUntil: z.nullable(z.string()),
  reason: receiptReason,
  /** 50, 80 or 100: the percentage of the line's credits that this very search passed. */
  threshold: z.optional(z.nullable(z.number())),
});
export type Receipt = z.infer<typeof receipt>;

/** Why there are no results to unlock, and what to try instead. */
export const advice = z.object({ message: z.string(), suggestions: z.array(z.string()) });

/** A misspelt query, and how it was read. */
const correction = z.object({ typed: z.string(), used: z.string() });
export type Correction = z.infer<typeof correction>;

/** Texts by language; English is always there. */
const byLanguage = z.record(z.string(), z.string());

/** A property of the goods that decides between the first codes; answering it is free. */
const question = z.object({
  id: z.string(),
  ask: byLanguage,
  /** `answer` is to be added to the search. */
  choices: z.array(z.object({ answer: z.string(), label: byLanguage })),
});
export type Question = z.infer<typeof question>;

const answeredQuestion = z.object({ answer: z.string(), ask: byLanguage, label: byLanguage });
export type AnsweredQuestion = z.infer<typeof answeredQuestion>;

const guidance = {
  question: z.optional(question),
  /** In the order in which they were asked. */
  answered: z.optional(z.array(answeredQuestion)),
};

const open = z.object({
  state: z.literal("open"),
  searchId: z.nullable(z.string()),
  total: z.number(),
  results: z.array(searchResult),
  facets: z.array(facet),
  receipt,
  correction: z.optional(correction),
  ...guidance,
  advice: z.nullable(advice),
  /** The code or regulation that the query identifies: go there, free. */
  goTo: z.nullable(z.string()),
});
export type OpenSearch = z.infer<typeof open>;

const locked = z.object({
  state: z.literal("locked"),
  total: z.number(),
  cost: z.literal(1),
  correction: z.optional(correction),
  ...guidance,
});

const searchAnswer = z.discriminatedUnion("state", [open, locked]);
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
  /** Null if the credit was refunded: then opening it again is a new search. */
  freeUntil: z.nullable(z.string()),
});

export const searches = {
  preview: defineCall({
    method: "GET",
    path: "/searches",
    summary: "Preview a search: result count and price, or the results where they are free",
    idempotencyKey: "optional",
    input: searchInput,
    answer: searchAnswer,
  }),
  /**
   * On the web server: pays (header Idempotency-Key) and returns the results. On the backend:
   * returns them for the receipt of a payment.
   */
  unlock: defineCall({
    method: "POST",
    path: "/searches",
    summary: "Unlock the results for one credit",
    idempotencyKey: "required",
    input: z.extend(searchInput, { receiptId: z.optional(id) }),
    answer: z.extend(open, { balance: z.nullable(z.number()) }),
  }),
  history: defineCall({
    method: "GET",
    path: "/searches/history",
    summary: "Paid searches, newest first",
    input: z.object({ page, size: sizeUpTo(500) }),
    answer: z.object({
      items: z.array(searchHistoryItem),
      total: z.number(),
      next: z.nullable(z.number()),
    }),
  }),
};
