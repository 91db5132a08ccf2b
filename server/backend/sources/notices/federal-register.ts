/** The Federal Register of the United States, from its API: documents and public inspection. */
import { effectiveDateIn, isDay } from "#server/backend/sources/dates-in-text.ts";
import { findKind } from "#server/backend/sources/notice-kinds.ts";
import type { Notice, NoticeSource, SourceEntry } from "#server/backend/sources/notice-source.ts";
import { createFieldReader, type FieldReader } from "#server/backend/sources/read-fields.ts";
import { readJsonPage, requireReadable } from "#server/backend/sources/read-page.ts";
import { distinct, type TextReader } from "#server/backend/sources/text-reader.ts";

export const federalRegister: NoticeSource = {
  name: "federal-register",
  title: "Federal Register",
  market: "US",
  format: "an answer of the Federal Register API (documents.json) or a JSON list of its records",
  staleAfterDays: 4,
  read: (page, reader) => {
    const body = readJsonPage(federalRegister, page);
    const rows = Array.isArray(body) ? body : (body as { results?: unknown }).results;
    const { count, next_page_url: next } = (Array.isArray(body) ? {} : body) as {
      count?: unknown;
      next_page_url?: unknown;
    };
    const entries = requireReadable(federalRegister, rows, (row, place) =>
      readEntry(row, place, reader),
    );
    return {
      entries,
      next: typeof next === "string" && next !== "" ? next : null,
      stated: typeof count === "number" ? count : null,
    };
  },
};

function readEntry(row: unknown, place: number, reader: TextReader): SourceEntry {
  const fields = createFieldReader(row);
  const key = fields.text("document_number");
  const title = fields.text("title");
  // A document on public inspection is published later and may lack the date.
  const published =
    fields.optionalDay("publication_date") ?? fields.optionalText("filed_at")?.slice(0, 10) ?? "";
  if (!isDay(published)) fields.report("publication_date is missing");
  const url = fields.address("html_url");
  const problem = fields.problem();
  if (problem) return { row: place, problem };
  const corrected = lastSegment(fields.optionalText("correction_of"));
  const corrects = corrected === null ? null : idOf(corrected);
  const facts = { key, title: clean(title), published, url };
  return {
    ...{ row: place, key, corrects },
    id: idOf(key),
    notice: mapDocument(fields, facts, corrects, reader),
  };
}

interface DocumentFacts {
  key: string;
  title: string;
  published: string;
  url: string;
}

/** Agencies whose documents concern goods that cross the border. */
const tradeAgencies: ReadonlySet<string> = new Set([
  "international-trade-administration",
  "international-trade-commission",
  "trade-representative-office-of-united-states",
  "u-s-customs-and-border-protection",
  "foreign-assets-control-office",
  "industry-and-security-bureau",
  "executive-office-of-the-president",
  "foreign-trade-zones-board",
]);
const forTradeAgency = 0.05;
const forOtherAgency = -0.2;

function mapDocument(
  fields: FieldReader,
  { key, title, published, url }: DocumentFacts,
  corrects: string | null,
  reader: TextReader,
): Notice | null {
  const abstract = clean(fields.optionalText("abstract") ?? "");
  const found = findKind(title, abstract);
  if (!found && !corrects) return null;
  const agencies = fields.list("agencies") as { slug?: unknown; name?: unknown }[];
  const isTrade = agencies.some(({ slug }) => tradeAgencies.has(String(slug)));
  const byAgency = isTrade ? forTradeAgency : forOtherAgency;
  const commentsClose = fields.optionalDay("comments_close_on");
  const takesEffect =
    fields.optionalDay("effective_on") ?? effectiveDateIn(fields.optionalText("dates") ?? "");
  const kind = kindOf(found?.kind, { corrects, commentsClose, type: fields.optionalText("type") });
  const named = distinct(agencies.map(({ name }) => (typeof name === "string" ? name : undefined)));
  const citation = fields.optionalText("citation");
  const score = found ? Math.min(0.99, Math.max(0, found.certainty + byAgency)) : 0.5;
  return {
    score: Math.round(score * 100) / 100,
    reasons: [
      found ? `says "${found.because}"` : "corrects a document",
      isTrade ? "from a trade agency" : "not from a trade agency",
    ],
    identifiers: identifiersOf(fields, key),
    record: {
      id: idOf(key),
      kind,
      headline: title,
      summary: abstract || [named.at(-1), citation].filter(Boolean).join(", "),
      market: "US",
      origins: reader.countriesIn(`${title}. ${abstract}`).filter((code) => code !== "US"),
      codes: reader.codesIn(`${title}. ${abstract}`),
      dates: {
        published,
        ...(takesEffect ? { takesEffect } : {}),
        ...(commentsClose ? { commentsClose } : {}),
      },
      source: { name: federalRegister.title, identifier: key, url },
    },
  };
}

function kindOf(
  found: Notice["record"]["kind"] | undefined,
  {
    corrects,
    commentsClose,
    type,
  }: Record<"corrects" | "commentsClose" | "type", string | null | undefined>,
): Notice["record"]["kind"] {
  if (corrects || !found) return "correction";
  return commentsClose || type === "Proposed Rule" ? "proposal" : found;
}

function identifiersOf(fields: FieldReader, key: string): string[] {
  const order = fields.optionalText("executive_order_number");
  const proclamation = fields.optionalText("proclamation_number");
  return distinct([
    key,
    fields.optionalText("citation"),
    order ? `Executive Order ${order}` : undefined,
    proclamation ? `Proclamation ${proclamation}` : undefined,
  ]);
}

/** Matches the ids of the program's own notifications of this publisher. */
function idOf(key: string): string {
  return `us-${key.toLowerCase().replace(/[^a-z0-9]+/g, "-")}`;
}

function lastSegment(address: string | undefined): string | null {
  return (
    address
      ?.split(/[/?#]/)
      .filter(Boolean)
      .at(-1)
      ?.replace(/\.json$/, "") ?? null
  );
}

function clean(text: string): string {
  return text
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}
