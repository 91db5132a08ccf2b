/** Notifications of technical rules to the WTO: the workbook or its CSV, or the API's JSON. */
import { parse } from "csv-parse/sync";
import { datesIn, isDay, toIso } from "#server/backend/sources/dates-in-text.ts";
import type {
  Notice,
  NoticeSource,
  SourceEntry,
  SourcePage,
} from "#server/backend/sources/notice-source.ts";
import { createFieldReader } from "#server/backend/sources/read-fields.ts";
import { readJsonPage, refusePage, requireReadable } from "#server/backend/sources/read-page.ts";
import type { TextReader } from "#server/backend/sources/text-reader.ts";
import { stripMarkup } from "#server/backend/tariff/schedules/csv.ts";

const portal = "https://epingalert.org";

export const wtoEping: NoticeSource = {
  name: "wto-eping",
  title: "WTO ePing",
  market: null,
  format: "the search result of ePing as a workbook (.xlsx) or as CSV, or the JSON of its API",
  staleAfterDays: 7,
  read: (page, reader) => {
    const isJson = /^\s*[[{]/.test(page.replace(/^\uFEFF/, ""));
    return readRecords(isJson ? readJson(page) : readCsv(page), reader);
  },
  readRows: (rows, reader) =>
    readRecords(
      rows.map((row) =>
        Object.fromEntries(Object.entries(row).map(([name, cell]) => [fieldOf(name), cell])),
      ),
      reader,
    ),
};

function readRecords(records: unknown, reader: TextReader): SourcePage {
  const entries = requireReadable(wtoEping, records, (row, place) => readEntry(row, place, reader));
  return { entries, next: null, stated: null };
}

function readJson(page: string): unknown {
  const body = readJsonPage(wtoEping, page) as Record<string, unknown>;
  return Array.isArray(body) ? body : (body.items ?? body.notifications ?? body.results);
}

/** Columns of the workbook by the names of the API's fields. */
const columns: Readonly<Record<string, string>> = {
  "Document symbol": "documentSymbol",
  "Notifying Member": "notifyingMember",
  Title: "titlePlain",
  Description: "descriptionPlain",
  "Products covered": "productsFreeTextPlain",
  Keywords: "keywords",
  "Notification type": "notificationType",
  "Distribution date": "distributionDate",
  "Final date for comments": "commentDeadlineDate",
  "Notified document": "notifiedDocumentLink",
};

const fieldOf = (column: string) => columns[column.trim()] ?? column.trim();

function readCsv(page: string): unknown {
  try {
    return parse(page, {
      bom: true,
      columns: (header: string[]) => header.map(fieldOf),
      relax_column_count_less: true,
    });
  } catch (error) {
    throw refusePage(wtoEping, `it is not a complete CSV file (${(error as Error).message})`);
  }
}

function readEntry(given: unknown, place: number, reader: TextReader): SourceEntry {
  const fields = createFieldReader(withDays(given));
  const key = fields.text("documentSymbol");
  const title = fields.text("titlePlain");
  const member = fields.text("notifyingMember");
  const published = fields.optionalDay("distributionDate") ?? "";
  if (!isDay(published)) fields.report("distributionDate is missing");
  const close = fields.optionalDay("commentDeadlineDate");
  const effect = fields.optionalDay("proposedEntryIntoForceDate");
  const market = reader.countriesIn(member)[0] ?? fields.optionalText("notifyingMemberCode");
  if (member && !market) fields.report(`notifyingMember is no country: ${member.slice(0, 40)}`);
  const problem = fields.problem();
  if (problem || !market) return { row: place, problem: problem ?? "notifyingMember is missing" };
  const id = `wto-${key
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")}`;
  const [, original] = /^(.*)\/(?:Add|Corr|Rev)\.\d+$/i.exec(key) ?? [];
  const isCorrection = /\/Corr\.\d+$/i.test(key);
  const products = stripMarkup(fields.optionalText("productsFreeTextPlain") ?? "");
  const about = stripMarkup(fields.optionalText("descriptionPlain") ?? "");
  const codes = reader.codesIn(`${title}. HS ${products}. ${about}`);
  const link =
    fields.optionalText("linkToNotification") ?? fields.optionalText("notifiedDocumentLink");
  const notice: Notice = {
    // The form is for rules on goods; only the kind is uncertain.
    score: codes.length > 0 ? 0.9 : 0.75,
    reasons: [codes.length > 0 ? "names HS codes" : "names goods in words only"],
    identifiers: [key],
    record: {
      id,
      kind: isCorrection ? "correction" : kindOf(fields.optionalText("notificationType"), close),
      headline: stripMarkup(title),
      summary: (about || products).slice(0, 400),
      market,
      origins: [],
      codes,
      dates: {
        published,
        ...(effect ? { takesEffect: effect } : {}),
        ...(close ? { commentsClose: close } : {}),
      },
      source: { name: wtoEping.title, identifier: key, url: firstAddress(link) },
    },
  };
  const corrects = isCorrection && original ? id.replace(/-corr-\d+$/, "") : null;
  return { row: place, key, id, corrects, notice };
}

function kindOf(type: string | undefined, close: string | undefined): Notice["record"]["kind"] {
  if (/emergency/i.test(type ?? "")) return "licence-or-document";
  return close || /regular/i.test(type ?? "") ? "proposal" : "licence-or-document";
}

/** Workbooks hold days as `20/11/2026` or in words. */
function withDays(row: unknown): unknown {
  if (typeof row !== "object" || row === null) return row;
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) =>
      /Date$/.test(name) && typeof value === "string" ? [name, toDay(value)] : [name, value],
    ),
  );
}

function toDay(text: string): string {
  const [, day, month, year] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})/.exec(text.trim()) ?? [];
  if (year) return toIso(year, Number(month), Number(day)) ?? text;
  return datesIn(text)[0]?.day ?? text.trim();
}

function firstAddress(text: string | undefined): string {
  const found = text?.split(/\s+/).find((one) => /^https?:\/\//i.test(one) && URL.canParse(one));
  return found ?? portal;
}
