/** Compares a name with the live lists. */
import { distance } from "fastest-levenshtein";
import { sql } from "kysely";
import { nameWords, phoneticKey } from "#server/backend/parties/name-words.ts";
import type { Db } from "#server/database/database.ts";
import type { ScreeningMatch } from "#shared/contract/parties.ts";

interface Candidate {
  edition_id: number;
  party_key: string;
  name: string;
  kind: "primary" | "alias" | "weak";
  words: string;
}

/** Looser than the minimum score, since the words are compared one by one afterwards. */
const minOverlap = 0.3;
const maxCandidates = 400;
const maxMatches = 50;

/** The parties with similar names, best first. `least` is a score from 0 to 1. */
export async function screenName(db: Db, name: string, least: number): Promise<ScreeningMatch[]> {
  const words = nameWords(name);
  if (words.length === 0) return [];
  const candidates = await findCandidates(db, words);
  const best = new Map<string, { candidate: Candidate; score: number }>();
  for (const candidate of candidates) {
    const score = compareWords(words, candidate.words.split(" "));
    const key = `${candidate.edition_id} ${candidate.party_key}`;
    if (score >= least && score > (best.get(key)?.score ?? 0)) best.set(key, { candidate, score });
  }
  const found = [...best.values()].sort((a, b) => b.score - a.score).slice(0, maxMatches);
  return present(db, found);
}

/** Finds names by the trigrams of their words, as written and as they sound. */
async function findCandidates(db: Db, words: readonly string[]): Promise<Candidate[]> {
  const written = words.join(" ");
  const sound = words.map(phoneticKey).sort().join(" ");
  return db.transaction().execute(async (transaction) => {
    // The planner assumes that comparing trigrams is as cheap as comparing numbers.
    await sql`select set_config('enable_seqscan', 'off', true),
      set_config('pg_trgm.similarity_threshold', ${String(minOverlap)}, true),
      set_config('pg_trgm.word_similarity_threshold', '0.6', true)`.execute(transaction);
    const columns = sql`edition_id, party_key, name, kind, words, sounds`;
    // Separate queries, so that each can use its own trigram index.
    const { rows } = await sql<Candidate>`
      with near as (
        select ${columns} from party_names where words % ${written}
        union select ${columns} from party_names where sounds % ${sound}
        union select ${columns} from party_names where ${written} <% words)
      select near.edition_id, party_key, name, kind, words from near
      join party_editions e on e.id = near.edition_id and e.state = 'live'
      order by greatest(similarity(words, ${written}), similarity(sounds, ${sound}),
        word_similarity(${written}, words)) desc, party_key, name
      limit ${maxCandidates}`.execute(transaction);
    return rows;
  });
}

/** Below this similarity two words count as different. */
const sameWord = 0.7;
/** Likeness of words that only sound alike. */
const bySound = 0.9;
/** Best score of a name whose words are some of the other's. */
const partOfName = 0.9;

/** 1 for the same words in any order; additional words lower the score. */
function compareWords(one: readonly string[], other: readonly string[]): number {
  const pairs = one
    .flatMap((a, i) => other.map((b, j) => ({ i, j, a, b, likeness: likeness(a, b) })))
    .filter((pair) => pair.likeness >= sameWord)
    .sort((a, b) => b.likeness - a.likeness || b.a.length - a.a.length);
  const [usedOne, usedOther] = [new Set<number>(), new Set<number>()];
  let [coveredOne, coveredOther] = [0, 0];
  for (const { i, j, a, b, likeness: like } of pairs) {
    if (usedOne.has(i) || usedOther.has(j)) continue;
    usedOne.add(i);
    usedOther.add(j);
    coveredOne += like * a.length;
    coveredOther += like * b.length;
  }
  const shareOne = coveredOne / lengthOf(one);
  const shareOther = coveredOther / lengthOf(other);
  const both = (2 * shareOne * shareOther) / (shareOne + shareOther || 1);
  // A single common word matches too many names; two may be a short form.
  const part = usedOne.size >= 2 ? partOfName * Math.max(shareOne, shareOther) : 0;
  return Math.round(Math.max(both, part) * 1000) / 1000;
}

const lengthOf = (words: readonly string[]) => words.reduce((sum, word) => sum + word.length, 0);

function likeness(one: string, other: string): number {
  if (one === other) return 1;
  // Numbers and single letters match exactly or not at all.
  if (/\d/.test(one + other) || Math.min(one.length, other.length) < 3) return 0;
  const longest = Math.max(one.length, other.length);
  const maxChanges = longest * (1 - sameWord);
  // Each letter that one word has more is at least one change.
  const isNear = Math.abs(one.length - other.length) <= maxChanges;
  const written = isNear ? 1 - distance(one, other) / longest : 0;
  return written < bySound && phoneticKey(one) === phoneticKey(other) ? bySound : written;
}

async function present(
  db: Db,
  found: readonly { candidate: Candidate; score: number }[],
): Promise<ScreeningMatch[]> {
  if (found.length === 0) return [];
  const rows = await db
    .selectFrom("parties as party")
    .innerJoin("party_editions as edition", "edition.id", "party.edition_id")
    .select(["edition.id as edition_id", "edition.list", "edition.day", "party.key", "party.name"])
    .select(["party.type", "party.programs", "party.countries", "party.ids", "party.remarks"])
    .where(
      "party.key",
      "in",
      found.map(({ candidate }) => candidate.party_key),
    )
    .where("edition.state", "=", "live")
    .execute();
  const byKey = new Map(rows.map((row) => [`${row.edition_id} ${row.key}`, row]));
  return found.flatMap(({ candidate, score }) => {
    const row = byKey.get(`${candidate.edition_id} ${candidate.party_key}`);
    if (!row) return [];
    const { list, day, key, name, type, programs, countries, ids, remarks } = row;
    return {
      ...{ list, edition: day, key, name, type, programs, countries, ids, remarks, score },
      isExact: score === 1,
      matched: { name: candidate.name, kind: candidate.kind },
    };
  });
}
