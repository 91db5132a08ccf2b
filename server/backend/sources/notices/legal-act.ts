import { effectiveDateIn, isDay } from "#server/backend/sources/dates-in-text.ts";
import { findKind } from "#server/backend/sources/notice-kinds.ts";
import type { NoticeSource, SourceEntry } from "#server/backend/sources/notice-source.ts";
import { createFieldReader } from "#server/backend/sources/read-fields.ts";
import type { TextReader } from "#server/backend/sources/text-reader.ts";
import { stripMarkup } from "#server/backend/tariff/schedules/csv.ts";

interface ActFeed {
  source: NoticeSource;
  market: string;
  /** The act's number and the notification's id; null for other entries. */
  identify(id: string): { key: string; slug: string; identifiers: string[] } | null;
}

/** A legal act of an official journal, from the fields id, title, summary, published and link. */
export function readAct(
  { source, market, identify }: ActFeed,
  row: unknown,
  place: number,
  reader: TextReader,
): SourceEntry {
  const fields = createFieldReader(row);
  const given = fields.text("id");
  const title = stripMarkup(fields.text("title"));
  const published = fields.optionalDay("published") ?? "";
  if (!isDay(published)) fields.report("published is missing");
  const url = fields.address("link");
  const act = identify(given);
  if (given && !act) fields.report(`id is of no act: ${given.slice(0, 80)}`);
  const problem = fields.problem();
  if (problem || !act) return { row: place, problem: problem ?? "id is missing" };
  const summary = stripMarkup(fields.optionalText("summary") ?? "").slice(0, 400);
  const found = findKind(title, summary);
  const takesEffect = fields.optionalDay("effective") ?? effectiveDateIn(summary);
  const text = `${title}. ${summary}`;
  return {
    ...{ row: place, key: act.key, id: act.slug, corrects: null },
    notice: found && {
      score: Math.round(found.certainty * 100) / 100,
      reasons: [`says "${found.because}"`],
      identifiers: act.identifiers,
      record: {
        ...{ id: act.slug, kind: found.kind, headline: title, summary, market },
        origins: reader.countriesIn(text).filter((code) => code !== market),
        codes: reader.codesIn(text),
        dates: { published, ...(takesEffect ? { takesEffect } : {}) },
        source: { name: source.title, identifier: act.key, url },
      },
    },
  };
}
