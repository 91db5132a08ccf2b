import type { CompiledNotification, CompiledRegulation } from "#server/backend/datasets/formats.ts";
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
import type { Config } from "#server/config/config.ts";
import type { Database } from "#server/database/database.ts";
import { notificationFacets } from "#shared/contract/notifications.ts";

/** The table's columns for facets, with the value each takes from a record. */
const facetColumns = Object.values(notificationFacets).filter(({ column }) => column !== null);

const table: RecordTable = {
  name: "notifications",
  columns: {
    id: "text",
    codes: "text[]",
    act_id: "text",
    published: "date",
    takes_effect: "date",
    comments_close: "date",
    deadline: "date",
    record: "jsonb",
    ...Object.fromEntries(
      facetColumns.map(({ column, isArray }) => [column, isArray ? "text[]" : "text"]),
    ),
  },
  inputs: indexedTextTypes,
  computed: { words: textVector("row") },
};

/** Updates `notifications` to the compiled dataset; `noticed_at` of known ones stays. */
export async function loadNotifications(
  config: Pick<Config, "programDir">,
  database: Database,
): Promise<void> {
  const [{ checksum, items }, regulations, names] = await Promise.all([
    readDataset(config.programDir, "notifications"),
    readDataset(config.programDir, "acts"),
    readRecordNames(config.programDir),
  ]);
  const regulationsById = new Map(regulations.items.map((one) => [one.id, one]));
  const edition = [checksum, regulations.checksum, names.checksum].join(".");
  await loadEdition(database, "notifications", edition, (transaction) =>
    replaceRecords(
      transaction,
      table,
      items.map((one) => toRow(one, regulationsById.get(one.act ?? ""), names)),
    ),
  );
}

function toRow(
  record: CompiledNotification,
  regulation: CompiledRegulation | undefined,
  names: RecordNames,
): TableRecord {
  const { id, codes, dates } = record;
  return {
    ...{ id, codes, record },
    act_id: record.act ?? null,
    published: dates.published,
    takes_effect: dates.takesEffect ?? null,
    comments_close: dates.commentsClose ?? null,
    deadline: dates.deadline ?? null,
    ...Object.fromEntries(
      facetColumns.map(({ column, fromRecord }) => [column, fromRecord?.(record)]),
    ),
    ...textsOf(record, regulation, names),
  };
}

function textsOf(
  record: CompiledNotification,
  regulation: CompiledRegulation | undefined,
  names: RecordNames,
): IndexedTexts {
  const { kind, market, origins, codes, source, change } = record;
  return {
    a: joinTexts(record.headline, source.identifier),
    b: joinTexts(record.summary, change?.from, change?.to, kind.replaceAll("-", " ")),
    c: joinTexts(
      source.name,
      regulation?.title,
      regulation?.citation,
      names.ofCodes(codes),
      names.ofCountries([market, ...origins]),
    ),
    code_lexemes: codeLexemes(codes),
  };
}
