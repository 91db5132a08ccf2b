import type { Request, Response, Router } from "express";
import { writeAtom } from "#server/api/atom.ts";
import { writeJsonFeed } from "#server/api/json-feed.ts";
import type { WebContext } from "#server/context.ts";
import { type AnswerOf, parseInput } from "#shared/contract/call.ts";
import {
  type Notification,
  type NotificationFilters,
  notificationFilters,
  notifications,
} from "#shared/contract/notifications.ts";
import { writeCsvLine } from "#shared/domain/csv.ts";
import { AppError } from "#shared/errors.ts";

/** Notifications as Atom, JSON Feed and CSV, public, with the filters of the page. */

const maxFeedEntries = 50;
const pageSize = 200;
const maxRows = 5000;
const freshForSeconds = 300;

export function serveFeeds(router: Router, context: WebContext): void {
  router.get("/feeds/notifications.atom", (request, response) =>
    context.admission.work(request, response, null, () => sendAtom(request, response, context)),
  );
  router.get("/feeds/notifications.json", (request, response) =>
    context.admission.work(request, response, null, () => sendJsonFeed(request, response, context)),
  );
  router.get("/feeds/notifications.csv", (request, response) =>
    context.admission.work(request, response, null, () => sendCsv(request, response, context)),
  );
}

async function sendAtom(request: Request, response: Response, context: WebContext): Promise<void> {
  const list = await readPage(context, readFilters(request), 1, maxFeedEntries);
  const feed = writeAtom({
    origin: publicOrigin(request, context),
    query: queryOf(request),
    updated: list.checkedAt,
    items: list.items,
  });
  response.setHeader("last-modified", new Date(list.checkedAt).toUTCString());
  sendFresh(response, "application/atom+xml; charset=utf-8", feed);
}

async function sendJsonFeed(
  request: Request,
  response: Response,
  context: WebContext,
): Promise<void> {
  const list = await readPage(context, readFilters(request), 1, maxFeedEntries);
  const feed = writeJsonFeed({
    origin: publicOrigin(request, context),
    query: queryOf(request),
    items: list.items,
  });
  response.setHeader("last-modified", new Date(list.checkedAt).toUTCString());
  sendFresh(response, "application/feed+json; charset=utf-8", JSON.stringify(feed));
}

async function sendCsv(request: Request, response: Response, context: WebContext): Promise<void> {
  const items = await readAll(context, readFilters(request));
  response.attachment(
    `clearlane-notifications-${new Date(context.now()).toISOString().slice(0, 10)}.csv`,
  );
  // No Last-Modified: severity changes with the date, not with the data.
  sendFresh(response, "text/csv; charset=utf-8", writeCsv(items));
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

/** Throws `invalid-input` for more rows than one file holds, rather than omit some silently. */
async function readAll(context: WebContext, filters: NotificationFilters): Promise<Notification[]> {
  const first = await readPage(context, filters, 1, pageSize);
  if (first.total > maxRows)
    throw new AppError("invalid-input", {
      message:
        `${first.total} notifications match, but a file can hold at most ${maxRows}. ` +
        "Narrow the filters.",
    });
  const items = [...first.items];
  for (let next = first.next; next !== null; ) {
    const page = await readPage(context, filters, next, pageSize);
    items.push(...page.items);
    next = page.next;
  }
  return items;
}

/** Express adds the ETag and answers 304. */
function sendFresh(response: Response, type: string, body: string): void {
  response.setHeader("cache-control", `public, max-age=${freshForSeconds}`);
  response.type(type).send(body);
}

function queryOf(request: Request): string {
  const start = request.originalUrl.indexOf("?");
  return start === -1 ? "" : request.originalUrl.slice(start);
}

/** For absolute links: BASE_URL or the origin of the request. */
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
  // A spreadsheet turns 0101 into 101.
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

/** RFC 4180 with a header; the byte order mark makes spreadsheets read UTF-8. */
export function writeCsv(items: readonly Notification[]): string {
  const lines = [
    columns.map(([name]) => name),
    ...items.map((item) => columns.map(([, read]) => read(item))),
  ];
  return `\uFEFF${lines.map((cells) => `${writeCsvLine(cells)}\r\n`).join("")}`;
}
