import { sql } from "kysely";
import type { BackendContext } from "#server/backend/context.ts";
import { searchTexts } from "#server/backend/full-text/term-places.ts";
import {
  parseSearchTerms,
  type SearchTerm,
  type SearchTerms,
} from "#server/backend/full-text/text-query.ts";
import {
  type Candidate,
  confidenceOf,
  type Match,
  matchedTerms,
  matchesEnough,
  maxCandidates,
  newestMatches,
  type RegulationTerms,
  rankMatches,
  sortCandidates,
} from "#server/backend/regulations/candidates.ts";
import { countFacets, facetTest, hasFilters } from "#server/backend/regulations/facets.ts";
import { findByIdentifier } from "#server/backend/regulations/identifiers.ts";
import type { RegulationIndex } from "#server/backend/regulations/regulation-index.ts";
import {
  commonTopics,
  isVague,
  meaningfulTerms,
  nearestWords,
} from "#server/backend/regulations/search-advice.ts";
import type { SearchOutcome } from "#server/backend/searches/search-outcome.ts";
import type { Db } from "#server/database/database.ts";
import type { RegulationResult, SearchInput } from "#shared/contract/searches.ts";

const maxResults = 100;
const noMatchForAll =
  "No regulation matches all of these words. Try fewer words or a different name for the goods.";
const noMatch =
  "No regulation matches this. Try a different word, an HS code or the regulation number.";
const noMatchForCode =
  "No regulation lists this HS code. Regulations that cover all goods list none: " +
  "search by goods or topic.";

/** SQLSTATE of a statement that timed out. */
const queryCanceled = "57014";

type RegulationSearch = Pick<
  BackendContext,
  "database" | "lanes" | "nomenclature" | "regulationIndexes"
>;

const attempts = 5;

/** Searches by words, "phrases", -exclusions, HS codes, citation or number. */
export async function searchRegulations(
  context: RegulationSearch,
  input: SearchInput,
): Promise<SearchOutcome> {
  try {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      // Before the transaction: reading them takes a connection of its own.
      const index = await context.regulationIndexes.current();
      // A paid search runs twice in a row, for the preview and to unlock it.
      const key = JSON.stringify(input);
      const known = index.outcomes.get(key);
      if (known) return known;
      const work = (db: Db) => search(db, { ...context, index }, input);
      const outcome = await searchTexts(context.database, work, "3s");
      if (!outcome) continue;
      index.outcomes.set(key, outcome);
      return outcome;
    }
  } catch (error) {
    if ((error as { code?: unknown }).code !== queryCanceled) throw error;
    return {
      outcome: "too-vague",
      advice: {
        message: "Too many matches. Add a word to narrow the search.",
        suggestions: [],
      },
    };
  }
  throw new Error("regulations change faster than they are read");
}

type IndexedSearch = RegulationSearch & { index: RegulationIndex };

/** Null when the regulations changed meanwhile. */
async function search(
  db: Db,
  context: IndexedSearch,
  input: SearchInput,
): Promise<SearchOutcome | null> {
  const named = await findByIdentifier(db, input.q);
  const [only] = named;
  if (only && named.length === 1) return { outcome: "exact", goTo: only };
  const typed = parseSearchTerms(input.q);
  const meaningful = await meaningfulTerms(db, typed.required);
  const required = meaningful.filter((term) => !isVague(term));
  if (required.length === 0) return tooVague(db, typed);
  return findRegulations(db, context, input, {
    required,
    excluded: typed.excluded,
    common: meaningful.filter(isVague),
  });
}

async function findRegulations(
  db: Db,
  context: IndexedSearch,
  input: SearchInput,
  terms: RegulationTerms,
): Promise<SearchOutcome | null> {
  const { index } = context;
  const { required, excluded } = terms;
  const places = await index.terms.find([...required, ...excluded], (work) => work(db));
  if (!places) return null;
  const where = {
    required: places.slice(0, required.length),
    excluded: places.slice(required.length),
  };
  const enough = (matches: Match[]) => matches.filter((one) => matchesEnough(one, required));
  const newest = newestMatches(index.size, where, () => true);
  const unfiltered = enough(newest);
  if (unfiltered.length === 0) return nothingFound(db, required);
  const passes = facetTest(index.facets, input);
  // At the cap, matches of the filters may be missing from the newest: reads those on their own.
  const isCapped = newest.length >= maxCandidates && hasFilters(input);
  const found = isCapped
    ? enough(newestMatches(index.size, where, passes))
    : unfiltered.filter(({ place }) => passes(place));
  if (found.length === 0) return filteredOut(unfiltered.length);
  return {
    outcome: "results",
    total: found.length,
    results: await presentResults(db, await bestOf(db, index, found, terms, input.sort), required),
    facets: countFacets(
      index.facets,
      Int32Array.from(unfiltered, ({ place }) => place),
      input,
      context,
    ),
  };
}

/** The newest need no ranks to be chosen. */
async function bestOf(
  db: Db,
  index: RegulationIndex,
  found: readonly Match[],
  terms: RegulationTerms,
  sort: SearchInput["sort"],
): Promise<Candidate[]> {
  const some = sort === "newest" ? found.slice(0, maxResults) : found;
  const ranked = await rankMatches(db, index, some, terms);
  return sortCandidates(ranked, sort, terms.required.length).slice(0, maxResults);
}

async function presentResults(
  db: Db,
  candidates: readonly Candidate[],
  terms: readonly SearchTerm[],
): Promise<RegulationResult[]> {
  const rows = await db
    .selectFrom("acts")
    .select([
      "number",
      "id",
      "title",
      "citation",
      "jurisdiction",
      "body",
      "type",
      "status",
      "published",
    ])
    .select(["applies_from as appliesFrom", sql<string>`record->>'brief'`.as("brief")])
    .where(sql<boolean>`number = any(${candidates.map(({ number }) => number)}::integer[])`)
    .execute();
  const records = new Map(rows.map(({ number, ...row }) => [number, row]));
  return candidates.flatMap((candidate) => {
    const record = records.get(candidate.number);
    return record
      ? {
          kind: "regulation" as const,
          ...record,
          confidence: confidenceOf(candidate, terms.length),
          why: matchedTerms(candidate, terms),
        }
      : [];
  });
}

async function tooVague(db: Db, { required, excluded }: SearchTerms): Promise<SearchOutcome> {
  const onlyExcluded = required.length === 0 && excluded.length > 0;
  const message = onlyExcluded
    ? "Your search only excludes words. Add a word to search for."
    : "This would match almost everything. Add the goods, a country, a topic, an HS code or a " +
      "regulation number.";
  return { outcome: "too-vague", advice: { message, suggestions: await commonTopics(db) } };
}

async function nothingFound(db: Db, terms: readonly SearchTerm[]): Promise<SearchOutcome> {
  const suggestions = await nearestWords(db, terms);
  const message =
    terms.length > 1 ? noMatchForAll : terms[0]?.kind === "code" ? noMatchForCode : noMatch;
  return { outcome: "nothing-found", advice: { message, suggestions } };
}

function filteredOut(total: number): SearchOutcome {
  const without = total === 1 ? "1 regulation matches" : `${total} regulations match`;
  const message = `No regulation matches with these filters; ${without} without them.`;
  return { outcome: "nothing-found", advice: { message, suggestions: [] } };
}
