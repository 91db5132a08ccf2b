/** Notifications as rows of their table: the program's own and imported ones alike. */
import { sql } from "kysely";
import type { RecordTable, TableRecord } from "#server/backend/datasets/load-edition.ts";
import { codeLexemes } from "#server/backend/full-text/code-lexemes.ts";
import {
  type IndexedTexts,
  indexedTextTypes,
  joinTexts,
  type RecordNames,
  textVector,
} from "#server/backend/full-text/text-index.ts";
import { type NotificationRecord, notificationFacets } from "#shared/contract/notifications.ts";

/** The table's columns for facets, with the value each takes from a record. */
const facetColumns = Object.values(notificationFacets).filter(({ column }) => column !== null);

export const notificationTable: RecordTable = {
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
    imported_from: "text",
    noticed_at: "timestamptz",
    ...Object.fromEntries(
      facetColumns.map(({ column, isArray }) => [column, isArray ? "text[]" : "text"]),
    ),
  },
  inputs: indexedTextTypes,
  computed: { words: textVector("row") },
  earliest: ["noticed_at"],
  isReplaced: sql<boolean>`imported_from is null`,
};

/** A notification's source, and the date since which this installation has it. */
interface Provenance {
  /** Null for the program's own data. */
  importedFrom: string | null;
  /** ISO date or timestamp; a known notification keeps an earlier one. */
  firstSeen: string;
}

export function rowOfNotification(
  record: NotificationRecord,
  regulation: { title: string; citation: string } | undefined,
  names: RecordNames,
  { importedFrom, firstSeen }: Provenance,
): TableRecord {
  const { id, codes, dates } = record;
  return {
    ...{ id, codes, record },
    act_id: record.act ?? null,
    published: dates.published,
    takes_effect: dates.takesEffect ?? null,
    comments_close: dates.commentsClose ?? null,
    deadline: dates.deadline ?? null,
    imported_from: importedFrom,
    noticed_at: firstSeen,
    ...Object.fromEntries(
      facetColumns.map(({ column, fromRecord }) => [column, fromRecord?.(record)]),
    ),
    ...textsOf(record, regulation, names),
  };
}

function textsOf(
  record: NotificationRecord,
  regulation: { title: string; citation: string } | undefined,
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
