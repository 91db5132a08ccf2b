import { sql } from "kysely";
import type { CompiledAct } from "#server/backend/datasets/knowledge-format.ts";
import { loadEdition } from "#server/backend/datasets/load-edition.ts";
import { readDataset } from "#server/backend/datasets/read-dataset.ts";
import { codeLexemes } from "#server/backend/full-text/code-lexemes.ts";
import {
  type KnowledgeWords,
  readKnowledgeWords,
} from "#server/backend/full-text/knowledge-words.ts";
import {
  indexedText,
  type WeightedWords,
  weightedVector,
} from "#server/backend/full-text/weighted-words.ts";
import { keysOfAct } from "#server/backend/regulations/act-identifiers.ts";
import type { Config } from "#server/config/config.ts";
import type { Database } from "#server/database/database.ts";

/**
 * Brings the table `acts` up to the compiled data of this program; acts no longer in it go. Throws
 * when the build did not make the data.
 */
export async function loadActs(
  config: Pick<Config, "programDir">,
  database: Database,
): Promise<void> {
  const [{ checksum, items }, words] = await Promise.all([
    readDataset(config.programDir, "acts"),
    readKnowledgeWords(config.programDir),
  ]);
  await loadEdition(database, "acts", `${checksum}.${words.checksum}`, async (transaction) => {
    const rows = JSON.stringify(items.map((act) => toRow(act, words)));
    await sql`
      insert into acts (id, jurisdiction, type, status, body, title, citation, published, applies_from, topics, codes, chapters, origins,
        destinations, identifiers, record, words, last_seen)
      select id, jurisdiction, type, status, body, title, citation, published, applies_from, topics, codes, chapters, origins,
        destinations, identifiers, record, ${weightedVector("row")}, now()
      from jsonb_to_recordset(${rows}::jsonb) as row(id text, jurisdiction text, type text, status text, body text, title text,
        citation text, published date, applies_from date, topics text[], codes text[], chapters text[], origins text[], destinations text[],
        identifiers text[], record jsonb, a text, b text, c text, codes_words text)
      on conflict (id) do update set jurisdiction = excluded.jurisdiction, type = excluded.type, status = excluded.status,
        body = excluded.body, title = excluded.title, citation = excluded.citation, published = excluded.published,
        applies_from = excluded.applies_from, topics = excluded.topics, codes = excluded.codes, chapters = excluded.chapters,
        origins = excluded.origins, destinations = excluded.destinations, identifiers = excluded.identifiers, record = excluded.record,
        words = excluded.words, last_seen = excluded.last_seen
    `.execute(transaction);
    await sql`delete from acts where id <> all(${items.map(({ id }) => id)}::text[])`.execute(
      transaction,
    );
  });
}

function toRow(act: CompiledAct, words: KnowledgeWords): object {
  const { jurisdiction, ...record } = act;
  const { id, type, status, body, title, citation, topics, dates, scope } = record;
  return {
    ...{ id, jurisdiction, type, status, body, title, citation, topics, record },
    published: dates.published ?? null,
    applies_from: dates.appliesFrom ?? null,
    codes: scope.codes,
    chapters: [...new Set(scope.codes.map((code) => code.slice(0, 2)))],
    origins: scope.origins,
    destinations: scope.destinations,
    identifiers: keysOfAct(record),
    ...columnsOf(wordsOf(act, words)),
  };
}

function columnsOf({ codes, ...weighted }: WeightedWords): object {
  return { ...weighted, codes_words: codes };
}

function wordsOf(act: CompiledAct, words: KnowledgeWords): WeightedWords {
  const { scope } = act;
  const identifiers = act.identifiers.map(({ scheme, value }) => `${scheme} ${value}`);
  const obligations = act.obligations.flatMap((one) => [
    one.actor,
    one.action,
    one.document,
    one.where,
    one.penalty,
  ]);
  const places = words.ofCountries([act.jurisdiction, ...scope.origins, ...scope.destinations]);
  return {
    a: indexedText(act.title, act.citation, ...identifiers, act.id.replaceAll("-", " ")),
    b: indexedText(...act.topics, act.brief, act.officialTitle),
    c: indexedText(act.body, scope.threshold, ...obligations, words.ofCodes(scope.codes), places),
    codes: codeLexemes(scope.codes, scope.excludes),
  };
}
