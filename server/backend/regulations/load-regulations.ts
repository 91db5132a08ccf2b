import { sql } from "kysely";
import type { CompiledRegulation } from "#server/backend/datasets/formats.ts";
import {
  loadEdition,
  type RecordTable,
  replaceRecords,
  type TableRecord,
} from "#server/backend/datasets/load-edition.ts";
import { readDataset } from "#server/backend/datasets/read-dataset.ts";
import { codeLexemes } from "#server/backend/full-text/code-lexemes.ts";
import {
  type IndexedTexts,
  indexedTextTypes,
  joinTexts,
  type RecordNames,
  readRecordNames,
  textVector,
} from "#server/backend/full-text/text-index.ts";
import { keysOfRegulation } from "#server/backend/regulations/identifiers.ts";
import type { Config } from "#server/config/config.ts";
import type { Database } from "#server/database/database.ts";

const table: RecordTable = {
  name: "acts",
  columns: {
    id: "text",
    jurisdiction: "text",
    type: "text",
    status: "text",
    body: "text",
    title: "text",
    citation: "text",
    published: "date",
    applies_from: "date",
    topics: "text[]",
    codes: "text[]",
    chapters: "text[]",
    origins: "text[]",
    destinations: "text[]",
    identifiers: "text[]",
    record: "jsonb",
  },
  inputs: indexedTextTypes,
  computed: { words: textVector("row"), last_seen: sql`now()` },
};

/** Updates `acts` to the compiled dataset. Throws if the build has no such dataset. */
export async function loadRegulations(
  config: Pick<Config, "programDir">,
  database: Database,
): Promise<void> {
  const [{ checksum, items }, names] = await Promise.all([
    readDataset(config.programDir, "acts"),
    readRecordNames(config.programDir),
  ]);
  await loadEdition(database, "acts", `${checksum}.${names.checksum}`, (transaction) =>
    replaceRecords(
      transaction,
      table,
      items.map((one) => toRow(one, names)),
    ),
  );
}

function toRow(compiled: CompiledRegulation, names: RecordNames): TableRecord {
  const { jurisdiction, ...record } = compiled;
  const { id, type, status, body, title, citation, topics, dates, scope } = record;
  return {
    ...{ id, jurisdiction, type, status, body, title, citation, topics, record },
    published: dates.published ?? null,
    applies_from: dates.appliesFrom ?? null,
    codes: scope.codes,
    chapters: [...new Set(scope.codes.map((code) => code.slice(0, 2)))],
    origins: scope.origins,
    destinations: scope.destinations,
    identifiers: keysOfRegulation(record),
    ...textsOf(compiled, names),
  };
}

function textsOf(regulation: CompiledRegulation, names: RecordNames): IndexedTexts {
  const { scope, topics, brief, officialTitle } = regulation;
  const identifiers = regulation.identifiers.map(({ scheme, value }) => `${scheme} ${value}`);
  const obligations = regulation.obligations.flatMap((one) => [
    one.actor,
    one.action,
    one.document,
    one.where,
    one.penalty,
  ]);
  const places = [regulation.jurisdiction, ...scope.origins, ...scope.destinations];
  return {
    a: joinTexts(
      regulation.title,
      regulation.citation,
      ...regulation.popularNames,
      ...identifiers,
      regulation.id.replaceAll("-", " "),
    ),
    b: joinTexts(...topics, brief, officialTitle),
    c: joinTexts(
      regulation.body,
      scope.threshold,
      ...obligations,
      names.ofCodes(scope.codes),
      names.ofCountries(places),
    ),
    code_lexemes: codeLexemes(scope.codes, scope.excludes),
  };
}
