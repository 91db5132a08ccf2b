import type { Request, Response, Router } from "express";
import { writeAtom } from "#server/api/atom.ts";
import type { WebContext } from "#server/context.ts";
import { type AnswerOf, parseInput } from "#shared/contract/call.ts";
import {
  type Notification,
  type NotificationFilters,
  notificationFilters,
  notifications,
} from "#shared/contract/notifications.ts";
import { writeCell } from "#shared/domain/csv-cell.ts";
import { AppError } from "#shared/errors.ts";

/**
 * The feed outside the product: Atom for readers, CSV for spreadsheets. The same filters as on the
 * page, free for anybody to read.
 */

const entriesInAFeed = 50;
const rowsAPage = 200;
const mostRows = 5000;
const freshForSeconds = 300;

export function serveFeeds(router: Router, context: WebContext): void {
  router.get("/feeds/notifications.atom", async (request, response) => {
    const list = await readPage(context, readFilters(request), 1, entriesInAFeed);
    const feed = writeAtom({
      origin: publicOrigin(request, context),
      query: queryOf(request),
      updated: list.checkedAt,
      items: list.items,
    });
    response.setHeader("last-modified", new Date(list.checkedAt).toUTCString());
    sendFresh(response, "application/atom+xml; charset=utf-8", feed);
  });

  router.get("/feeds/notifications.csv", async (request, response) => {
    const items = await readAll(context, readFilters(request));
    response.attachment(
      `clearlane-notifications-${new Date(context.now()).toISOString().slice(0, 10)}.csv`,
    );
    // Without Last-Modified: severity changes with the day, not with the data.
    sendFresh(response, "text/csv; charset=utf-8", writeCsv(items));
  });
}

function readFilters(request: Request): NotificationFilters {
  return parseInput(notificationFilters, request.query);
}

function readPage(
  context: WebContext,
  filters: NotificationFilters,
  page: number,
  size: number,
): Promise<AnswerOf<typeof notifications.list>> {
  return context.backendFor(null)(notifications.list, { ...filters, page, size });
}

/**
 * Every page of the list. Throws `invalid-input` where that is more than one file should hold,
 * rather than leave rows out unsaid.
 */
async function readAll(context: WebContext, filters: NotificationFilters): Promise<Notification[]> {
  const first = await readPage(context, filters, 1, rowsAPage);
  if (first.total > mostRows)
    throw new AppError("invalid-input", {
      message: `These are ${first.total} notifications; one file holds ${mostRows}. Narrow the filters.`,
    });
  const items = [...first.items];
  for (let next = first.next; next !== null; ) {
    const page = await readPage(context, filters, next, rowsAPage);
    items.push(...page.items);
    next = page.next;
  }
  return items;
}

/** Express adds the ETag and answers 304 by it. */
function sendFresh(response: Response, type: string, body: string): void {
  response.setHeader("cache-control", `public, max-age=${freshForSeconds}`);
  response.type(type).send(body);
}

function queryOf(request: Request): string {
  const start = request.originalUrl.indexOf("?");
  return start === -1 ? "" : request.originalUrl.slice(start);
}

/** Where the links lead: BASE_URL, or the address this request came to. */
export function publicOrigin(request: Request, { config }: WebContext): string {
  const arrived = `${request.protocol}://${request.host}`;
  return (
    config.web.baseUrl ??
    (URL.canParse(arrived) ? new URL(arrived).origin : `http://localhost:${config.web.port}`)
  );
}

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
