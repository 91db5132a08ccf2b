import type { Notification } from "#shared/contract/notifications.ts";
import { writeCell } from "#shared/domain/csv-cell.ts";

const columns: readonly (readonly [string, (item: Notification) => string | undefined | null])[] = [
  ["id", ({ id }) => id],
  ["published", ({ dates }) => dates.published],
  ["takes effect", ({ dates }) => dates.takesEffect],
  ["deadline", ({ dates }) => dates.deadline],
  ["comments close", ({ dates }) => dates.commentsClose],
  ["severity", ({ severity }) => severity],
  ["kind", ({ kind }) => kind],
  ["market", ({ market }) => market],
  ["origins", ({ origins }) => origins.join(" ")],
  // Not digits alone: a spreadsheet would make 101 of heading 0101.
  ["hs codes", ({ codes }) => (codes.length > 0 ? `HS ${codes.join("; ")}` : "")],
  ["headline", ({ headline }) => headline],
  ["summary", ({ summary }) => summary],
  ["before", ({ change }) => change?.from],
  ["now", ({ change }) => change?.to],
  ["source", ({ source }) => source.name],
  ["number", ({ source }) => source.identifier],
  ["address", ({ source }) => source.url],
  ["regulation", ({ act }) => act],
  ["regulation title", ({ actTitle }) => actTitle],
  ["noticed at", ({ noticedAt }) => noticedAt],
];

/**
 * Notifications as CSV (RFC 4180) with a header line; the byte order mark tells spreadsheets that
 * it is UTF-8.
 */
export function writeCsv(items: readonly Notification[]): string {
  const lines = [
    columns.map(([name]) => name),
    ...items.map((item) => columns.map(([, read]) => read(item) ?? "")),
  ];
  return `\uFEFF${lines.map((cells) => cells.map(writeCell).join(",")).join("\r\n")}\r\n`;
}
