import { createHash } from "node:crypto";
import type { Notification } from "#shared/contract/notifications.ts";
import { paths } from "#shared/paths.ts";

export interface AtomInput {
  /** For absolute links. */
  origin: string;
  /** The filters as a query string with its question mark; may be empty. */
  query: string;
  /** ISO 8601, of the latest change in the list. */
  updated: string;
  items: readonly Notification[];
}

/** RFC 4287. Ids depend on content only, so that a move of the product repeats no entry. */
export function writeAtom({ origin, query, updated, items }: AtomInput): string {
  const self = `${origin}/feeds/notifications.atom${query}`;
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `<id>${stableId(`feed${query}`)}</id>`,
    `<title>Clearlane notifications${query === "" ? "" : " (filtered)"}</title>`,
    "<subtitle>What changed in duties, measures and requirements.</subtitle>",
    `<updated>${updated}</updated>`,
    "<author><name>Clearlane</name></author>",
    link("self", self, "application/atom+xml"),
    link("alternate", origin + paths.latestNotifications() + query, "text/html"),
    ...items.map((item) => writeEntry(origin, item)),
    "</feed>",
    "",
  ].join("\n");
}

function writeEntry(origin: string, item: Notification): string {
  return [
    "<entry>",
    `<id>${stableId(`notification ${item.id}`)}</id>`,
    `<title>${escapeXml(item.headline)}</title>`,
    `<published>${item.dates.published}T00:00:00Z</published>`,
    `<updated>${item.noticedAt}</updated>`,
    link("alternate", pageOf(origin, item), "text/html"),
    link("via", item.source.url),
    category(item.kind, "kind"),
    category(item.market, "market"),
    ...item.codes.map((code) => category(code, "hs-code")),
    `<summary>${escapeXml(summaryOf(item))}</summary>`,
    "</entry>",
  ].join("\n");
}

/** The text of an entry. */
export function summaryOf({ summary, change, dates, source }: Notification): string {
  const parts = [
    summary,
    change ? `Before: ${change.from}. Now: ${change.to}.` : "",
    dates.takesEffect ? `Takes effect ${dates.takesEffect}.` : "",
    dates.commentsClose ? `Comments close ${dates.commentsClose}.` : "",
    dates.deadline ? `Deadline ${dates.deadline}.` : "",
    `Source: ${source.name}, ${source.identifier}.`,
  ];
  return parts.filter((part) => part !== "").join(" ");
}

function link(rel: string, href: string, type?: string): string {
  return `<link rel="${rel}"${type ? ` type="${type}"` : ""} href="${escapeXml(href)}"/>`;
}

function category(term: string, scheme: string): string {
  return `<category term="${escapeXml(term)}" scheme="urn:clearlane:${scheme}"/>`;
}

/** The page of a notification. */
export function pageOf(origin: string, { id }: Notification): string {
  return origin + paths.notificationDetails(id);
}

/** A name-based UUID (RFC 9562, version 8). */
export function stableId(text: string): string {
  const hex = createHash("sha256").update(`clearlane ${text}`).digest("hex");
  const groups = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return `urn:uuid:${groups.join("-")}`;
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Drops the characters that XML 1.0 forbids: readers refuse a feed that has one. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replace(/[&<>"']/g, (one) => entities[one] ?? one);
}
