/**
 * Stop-press notices of the UK tariff: texts with lists of codes, or the answer of its news API.
 */
import { effectiveDateIn, isDay, toIso } from "#server/backend/sources/dates-in-text.ts";
import { type FoundKind, findKinds } from "#server/backend/sources/notice-kinds.ts";
import type { Notice, NoticeSource, SourceEntry } from "#server/backend/sources/notice-source.ts";
import { createFieldReader } from "#server/backend/sources/read-fields.ts";
import { readJsonPage, requireReadable } from "#server/backend/sources/read-page.ts";
import type { TextReader } from "#server/backend/sources/text-reader.ts";
import { stripMarkup } from "#server/backend/tariff/schedules/csv.ts";
import type { NotificationKind } from "#shared/contract/notifications.ts";

const page = "https://www.trade-tariff.service.gov.uk/news";

export const ukStopPress: NoticeSource = {
  name: "uk-stop-press",
  // The name that the program's own notifications of this publisher use.
  title: "UK Integrated Online Tariff",
  market: "GB",
  format: "a stop-press notice, a folder of them, or an answer of the news API of the UK tariff",
  staleAfterDays: 14,
  read: (text, reader) => {
    const body = readJsonPage(ukStopPress, text) as {
      files?: unknown;
      data?: unknown;
      meta?: { pagination?: { total_count?: unknown } };
    };
    const stated = body.meta?.pagination?.total_count;
    return {
      entries: requireReadable(
        ukStopPress,
        body.files ?? body.data,
        (row: { attributes?: object } | null, place) =>
          body.files
            ? readFile(row, place, reader)
            : readStopPressItem({ ...row, ...row?.attributes }, place, reader),
      ),
      next: null,
      stated: typeof stated === "number" ? stated : null,
    };
  },
};

/** `stop_press_23_05_26_v2.md`: date and version. */
const fileName = /(\d\d)_(\d\d)(?:_(\d\d))?(?:_?v(\d)|([b-z]))?\.\w+$/;

function readFile(row: unknown, place: number, reader: TextReader): SourceEntry {
  const fields = createFieldReader(row);
  const name = fields.text("name");
  const [, year, month, day, version, letter] = fileName.exec(name) ?? [];
  if (name && !year) fields.report(`name has no date: ${name}`);
  const text = fields.text("text");
  // Some file names have a month only.
  const dated = toIso(`20${year}`, Number(month), Number(day ?? 1));
  if (year && !dated) fields.report(`name is not a date: ${name}`);
  const problem = fields.problem();
  if (problem || !dated) return { row: place, problem: problem ?? "name is not a date" };
  const isSecond = version !== undefined && version !== "1";
  const id = `gb-stop-press-${day ? dated : dated.slice(0, 7)}`;
  const ownId = id + suffix(isSecond ? `v${version}` : letter);
  return {
    ...{ row: place, key: name.replace(/\.\w+$/, ""), id: ownId },
    corrects: isSecond ? id : null,
    notice: mapNotice(text, { id: ownId, published: dated, isDayKnown: day !== undefined }, reader),
  };
}

const suffix = (text: string | undefined) => (text ? `-${text}` : "");

function readStopPressItem(row: object, place: number, reader: TextReader): SourceEntry {
  const fields = createFieldReader(row);
  const key = fields.text("id");
  const title = fields.text("title");
  const text = fields.text("content");
  const published = fields.optionalDay("start_date") ?? "";
  if (!isDay(published)) fields.report("start_date is missing");
  const problem = fields.problem();
  if (problem) return { row: place, problem };
  const slug = fields.optionalText("slug");
  const id = `gb-tariff-news-${key.replace(/\W+/g, "-").toLowerCase()}`;
  const facts = {
    ...{ id, published, title, isDayKnown: true },
    ...(slug ? { url: `${page}/stories/${encodeURIComponent(slug)}` } : {}),
  };
  const intro = fields.optionalText("precis") ?? "";
  return {
    ...{ row: place, key, id, corrects: null },
    notice: mapNotice(`${intro}\n\n${text}`, facts, reader),
  };
}

interface NoticeFacts {
  id: string;
  published: string;
  isDayKnown: boolean;
  title?: string;
  url?: string;
}

const maxHeadlineLength = 160;
const maxSummaryLength = 400;
/** Stops and costs take precedence over renamed codes. */
const byWeight: readonly NotificationKind[] = [
  ...(["sanction-or-prohibition", "new-measure", "duty-change", "quota"] as const),
  ...(["licence-or-document", "rule-of-origin", "ended-measure", "classification-change"] as const),
  ...(["proposal", "guidance"] as const),
];

/** Every stop-press notice concerns goods; its text only decides the kind. */
function mapNotice(text: string, facts: NoticeFacts, reader: TextReader): Notice {
  const plain = toPlain(text);
  const all = `${facts.title ?? ""}\n${plain}`;
  const headings = [...plain.matchAll(/^#+\s*(.+)$/gm)].map(([, words = ""]) => words.trim());
  const sentences = sentencesOf(plain);
  const kinds = findKinds(`${facts.title ?? ""}\n${headings.join("\n")}\n${sentences.join("\n")}`);
  const found = byWeight
    .map((kind) => kinds.find((one) => one.kind === kind))
    .find((one) => one !== undefined);
  const takesEffect = effectiveDateIn([...headings, ...sentences].join("\n"));
  const headline = facts.title ?? (headings.join("; ") || sentences[0] || "Changes to the tariff");
  return {
    score: scoreOf(found, kinds.length, facts.isDayKnown),
    reasons: [
      found ? `says "${found.because}"` : "no words of a kind",
      ...(kinds.length > 1 ? [`of ${kinds.length} kinds`] : []),
      ...(facts.isDayKnown ? [] : ["the day is not stated"]),
    ],
    identifiers: [],
    record: {
      id: facts.id,
      kind: found?.kind ?? "guidance",
      headline: shorten(headline, maxHeadlineLength),
      summary: shorten(sentences.join(" "), maxSummaryLength),
      market: "GB",
      origins: reader.countriesIn(all).filter((code) => code !== "GB"),
      codes: reader.codesIn(all),
      dates: { published: facts.published, ...(takesEffect ? { takesEffect } : {}) },
      source: {
        name: ukStopPress.title,
        identifier: facts.title ?? numberOf(facts),
        url: facts.url ?? page,
      },
    },
  };
}

function scoreOf(found: FoundKind | undefined, kinds: number, isDayKnown: boolean): number {
  const byKind = found ? found.certainty - (kinds > 2 ? 0.1 : 0) : 0.4;
  return Math.round((isDayKnown ? byKind : Math.min(byKind, 0.5)) * 100) / 100;
}

/** Keeps lines; tables become lines of their cells. */
function toPlain(text: string): string {
  return text
    .split("\n")
    .map((line) => stripMarkup(line.replaceAll("\u00a0", " ")))
    .filter((line) => line !== "")
    .join("\n");
}

/** Lines that are no heading, list, table or boilerplate. */
function sentencesOf(plain: string): string[] {
  return plain
    .split("\n")
    .filter((line) => /^[A-Z].*[a-z].* .*[a-z.:]$/.test(line) && !/^precis$/i.test(line))
    .filter(
      (line) =>
        !/^please see (?:the |today.s )?changes|^CDS and CHIEF|^to stop receiving/i.test(line),
    )
    .map((line) => line.replace(/\[([^\]]*)\]\([^)]*\)|\*\*/g, "$1"));
}

function shorten(text: string, most: number): string {
  const clean = text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\s+/g, " ")
    .trim();
  if (clean.length <= most) return clean;
  return `${clean.slice(0, most - 1).replace(/\s+\S*$/, "")}…`;
}

const english = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC", ...options });
const dayFormat = english({ day: "numeric" });
const monthFormat = english({});

/** These notices have no number and are cited by date. */
function numberOf({ published, isDayKnown }: NoticeFacts): string {
  const format = isDayKnown ? dayFormat : monthFormat;
  return `Tariff stop press notice, ${format.format(new Date(`${published}T00:00:00Z`))}`;
}
