import { sql } from "kysely";
import type { BackendContext } from "#server/backend/context.ts";
import {
  parseSearchTerms,
  type SearchTerm,
  type SearchTerms,
} from "#server/backend/full-text/search-terms.ts";
import { countActFacets, hasFilters, passes } from "#server/backend/regulations/act-facets.ts";
import { findByIdentifier } from "#server/backend/regulations/find-by-identifier.ts";
import {
  confidenceOf,
  saysEnough,
  sortActs,
  whyOf,
} from "#server/backend/regulations/rank-acts.ts";
import {
  type ActTerms,
  type Candidate,
  mostCandidates,
  readCandidates,
} from "#server/backend/regulations/read-candidates.ts";
import {
  commonTopics,
  isVague,
  meaningfulTerms,
  nearestWords,
} from "#server/backend/regulations/search-advice.ts";
import type { SearchOutcome } from "#server/backend/searches/search-outcome.ts";
import type { Db } from "#server/database/database.ts";
import type { Act } from "#shared/contract/regulations.ts";
import type { RegulationResult, SearchInput } from "#shared/contract/searches.ts";

const mostResults = 100;
const noneSaysAll =
  "No regulation matches all of these words. Try fewer words or a different name for the goods.";
const noneSays =
  "No regulation matches this. Try a different word, an HS code or the regulation number.";
const noneNamesCode =
  "No regulation lists this HS code. Regulations that cover all goods list none: search by goods or topic.";

type SearchContext = Pick<BackendContext, "database" | "lanes" | "nomenclature">;

/**
 * Searches acts by words, "phrases", -exclusions, HS codes, citation or number. Any text has an
 * outcome; a search that takes too long is too vague.
 */
export async function searchRegulations(
  context: SearchContext,
  input: SearchInput,
): Promise<SearchOutcome> {
  try {
    return await context.database.transaction().execute(async (transaction) => {
      // Every lookup here has an index; for a word that no act says, PostgreSQL would rather read
      // all acts (0.3 s a word at 100,000 acts).
      await sql`select set_config('statement_timeout', '3s', true), set_config('enable_seqscan', 'off', true)`.execute(
        transaction,
      );
      return search(transaction, context, input);
    });
  } catch (error) {
    if ((error as { code?: unknown }).code !== "57014") throw error;
    return {
      outcome: "too-vague",
      advice: {
        message: "Too many matches. Add a word to narrow the search.",
        suggestions: [],
      },
    };
  }
}

async function search(db: Db, context: SearchContext, input: SearchInput): Promise<SearchOutcome> {
  const named = await findByIdentifier(db, input.q);
  const [only] = named;
  if (only && named.length === 1) return { outcome: "exact", goTo: only };
  const typed = parseSearchTerms(input.q);
  const meaningful = await meaningfulTerms(db, typed.wanted);
  const wanted = meaningful.filter((term) => !isVague(term));
  if (wanted.length === 0) return tooVague(db, typed);
  return findActs(db, context, input, {
    wanted,
    excluded: typed.excluded,
    common: meaningful.filter(isVague),
  });
}

async function findActs(
  db: Db,
  context: SearchContext,
  input: SearchInput,
  terms: ActTerms,
): Promise<SearchOutcome> {
  const enough = (acts: Candidate[]) => acts.filter((act) => saysEnough(act, terms.wanted));
  const newest = await readCandidates(db, terms);
  const unfiltered = enough(newest);
  if (unfiltered.length === 0) return nothingFound(db, terms.wanted);
  // Beyond the cap the newest thousand say little about one jurisdiction's: those are read for
  // themselves.
  const beyond = newest.length >= mostCandidates && hasFilters(input);
  const acts = beyond
    ? enough(await readCandidates(db, terms, input))
    : unfiltered.filter((act) => passes(act, input));
  if (acts.length === 0) return filteredAway(unfiltered.length);
  const best = sortActs(acts, input.sort).slice(0, mostResults);
  return {
    outcome: "results",
    total: acts.length,
    results: await presentResults(db, best, terms.wanted),
    facets: countActFacets(unfiltered, input, context),
  };
}

async function presentResults(
  db: Db,
  acts: readonly Candidate[],
  terms: readonly SearchTerm[],
): Promise<RegulationResult[]> {
  const { rows } = await sql<{ id: string; jurisdiction: string; record: Act }>`
    select id, jurisdiction, record from acts where id = any(${acts.map(({ id }) => id)}::text[])`.execute(
    db,
  );
  const records = new Map(rows.map((row) => [row.id, row]));
  return acts.flatMap((act) => {
    const row = records.get(act.id);
    if (!row) return [];
    const { id, title, citation, body, type, status, brief, dates } = row.record;
    return {
      kind: "regulation" as const,
      ...{ id, title, citation, jurisdiction: row.jurisdiction, body, type, status, brief },
      published: dates.published ?? null,
      appliesFrom: dates.appliesFrom ?? null,
      confidence: confidenceOf(act),
      why: whyOf(act, terms),
    };
  });
}

async function tooVague(db: Db, { wanted, excluded }: SearchTerms): Promise<SearchOutcome> {
  const onlyExcluded = wanted.length === 0 && excluded.length > 0;
  const message = onlyExcluded
    ? "Your search only excludes words. Add a word to search for."
    : "This would match almost everything. Add the goods, a country, a topic, an HS code or a regulation number.";
  return { outcome: "too-vague", advice: { message, suggestions: await commonTopics(db) } };
}

async function nothingFound(db: Db, terms: readonly SearchTerm[]): Promise<SearchOutcome> {
  const suggestions = await nearestWords(db, terms);
  const message =
    terms.length > 1 ? noneSaysAll : terms[0]?.kind === "code" ? noneNamesCode : noneSays;
  return { outcome: "nothing-found", advice: { message, suggestions } };
}

function filteredAway(total: number): SearchOutcome {
  const without = total === 1 ? "1 act matches" : `${total} acts match`;
  return {
    outcome: "nothing-found",
    advice: {
      message: `Nothing matches with these filters; ${without} without them.`,
      suggestions: [],
    },
  };
}
