import { sql } from "kysely";
import type { BackendContext } from "#server/backend/context.ts";
import { searchTexts } from "#server/backend/full-text/term-places.ts";
import {
  cleanText,
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
import {
  adviseUncoveredCountries,
  adviseUnknownNumber,
  asksForUncoveredLaw,
  coverageSentence,
} from "#server/backend/regulations/coverage-advice.ts";
import { countFacets, facetTest, hasFilters } from "#server/backend/regulations/facets.ts";
import { findNamed } from "#server/backend/regulations/find-named.ts";
import { type NamedPlaces, namedPlaces } from "#server/backend/regulations/named-places.ts";
import type { RegulationIndex } from "#server/backend/regulations/regulation-index.ts";
import {
  commonTopics,
  isVague,
  meaningfulTerms,
  nearestWords,
} from "#server/backend/regulations/search-advice.ts";
import { correctSpelling } from "#server/backend/regulations/spelling.ts";
import type { SearchOutcome } from "#server/backend/searches/search-outcome.ts";
import type { Db } from "#server/database/database.ts";
import type { Correction, RegulationResult, SearchInput } from "#shared/contract/searches.ts";

const maxResults = 100;
const noMatchForAll = "No regulation matches all of these words.";
const noMatch = "No regulation matches this.";
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

/** A query as it is searched; `correction` where that is not as typed. */
interface Reading {
  text: string;
  correction?: Correction;
}

/** Null when the regulations changed meanwhile. */
async function search(
  db: Db,
  context: IndexedSearch,
  input: SearchInput,
): Promise<SearchOutcome | null> {
  const isVerbatim = input.verbatim === "true";
  const typed = cleanText(input.q);
  const english = isVerbatim ? null : context.index.readSpanish(typed);
  const reading = english === null ? { text: typed } : readAs(typed, english);
  const outcome = await searchOnce(db, context, input, reading);
  const isSpelt = outcome?.outcome !== "nothing-found" && outcome?.outcome !== "results";
  if (isVerbatim || isSpelt) return outcome;
  const spelt = await correctSpelling(db, context.index, reading.text);
  if (spelt === null) return outcome;
  const corrected = await searchOnce(db, context, input, readAs(typed, spelt));
  return corrected?.outcome === "results" ? corrected : outcome;
}

function readAs(typed: string, used: string): Reading {
  return { text: used, correction: { typed, used } };
}

async function searchOnce(
  db: Db,
  context: IndexedSearch,
  input: SearchInput,
  { text, correction }: Reading,
): Promise<SearchOutcome | null> {
  const { index } = context;
  const found = await findNamed(db, text);
  const [only] = found.numbered;
  if (only && found.numbered.length === 1) return { outcome: "exact", goTo: only.id };
  if (found.numbers.length > 0 && !only)
    return withCoverage(context, adviseUnknownNumber(found.numbers, found.rest));
  const typed = parseSearchTerms(only ? found.rest : text);
  const meaningful = await meaningfulTerms(db, typed.required);
  const clear = meaningful.filter((term) => !isVague(term));
  const countries = index.readCountries(text);
  if (!only && asksForUncoveredLaw(index, countries, meaningful))
    return withCoverage(context, adviseUncoveredCountries(countries));
  const numbers = only
    ? found.numbers.map((number) => ({ kind: "word", text: number }) as const)
    : [];
  // The words of a name are what it asks for, however common they are.
  const isName = clear.length === 0 && found.byName.length > 0;
  const required = isName ? meaningful : [...numbers, ...clear];
  if (required.length === 0) return tooVague(db, typed);
  const terms: RegulationTerms = {
    required: required.slice(0, maxRequired),
    excluded: typed.excluded,
    common: isName ? [] : meaningful.filter(isVague),
  };
  const named = namedPlaces(index, found, { required: terms.required, countries });
  const outcome = await findRegulations(db, context, input, {
    terms,
    named,
    isOnly: Boolean(only),
  });
  return outcome?.outcome === "results" && correction ? { ...outcome, correction } : outcome;
}

/** A bit each. */
const maxRequired = 16;

interface Asked {
  terms: RegulationTerms;
  named: NamedPlaces;
  /** Nothing but what is named. */
  isOnly: boolean;
}

async function findRegulations(
  db: Db,
  context: IndexedSearch,
  input: SearchInput,
  { terms, named, isOnly }: Asked,
): Promise<SearchOutcome | null> {
  const { index } = context;
  const { required, excluded } = terms;
  const places = await index.terms.find([...required, ...excluded], (work) => work(db));
  if (!places) return null;
  const where = {
    required: places.slice(0, required.length),
    excluded: places.slice(required.length),
    named,
  };
  const isAsked = (place: number) => !isOnly || named.has(place);
  const enough = (matches: Match[]) =>
    matches.filter((one) => isAsked(one.place) && matchesEnough(one, required));
  const newest = newestMatches(index.size, where, () => true);
  const unfiltered = enough(newest);
  if (unfiltered.length === 0) return nothingFound(db, context, required);
  const passes = facetTest(index.facets, input);
  // At the cap, matches of the filters may be missing from the newest: reads those on their own.
  const isCapped = newest.length >= maxCandidates && hasFilters(input);
  const found = isCapped
    ? enough(newestMatches(index.size, where, passes))
    : unfiltered.filter(({ place }) => passes(place));
  if (found.length === 0) return filteredOut(unfiltered.length);
  const best = await bestOf(db, index, found, { terms, named, sort: input.sort });
  return {
    outcome: "results",
    total: found.length,
    results: await presentResults(db, best, required),
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
  { terms, named, sort }: Omit<Asked, "isOnly"> & { sort: SearchInput["sort"] },
): Promise<Candidate[]> {
  const some = sort === "newest" ? found.slice(0, maxResults) : found;
  const ranked = await rankMatches(db, index, some, { terms, named });
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

async function nothingFound(
  db: Db,
  context: IndexedSearch,
  terms: readonly SearchTerm[],
): Promise<SearchOutcome> {
  const suggestions = await nearestWords(db, terms);
  if (terms.length === 1 && terms[0]?.kind === "code")
    return { outcome: "nothing-found", advice: { message: noMatchForCode, suggestions } };
  const message = terms.length > 1 ? noMatchForAll : noMatch;
  return withCoverage(context, { message, suggestions });
}

/** With what the data does cover. */
function withCoverage(
  { index }: IndexedSearch,
  { message, suggestions }: { message: string; suggestions: string[] },
): SearchOutcome {
  const coverage = coverageSentence(index);
  return { outcome: "nothing-found", advice: { message: `${message} ${coverage}`, suggestions } };
}

function filteredOut(total: number): SearchOutcome {
  const without = total === 1 ? "1 regulation matches" : `${total} regulations match`;
  const message = `No regulation matches with these filters; ${without} without them.`;
  return { outcome: "nothing-found", advice: { message, suggestions: [] } };
}
