/** The user's ledger and search history as CSV, streamed from the calls that the screens use. */
import { once } from "node:events";
import type { Request, Response, Router } from "express";
import { publicOrigin } from "#server/api/feeds.ts";
import { readAll, exportPageSize as size } from "#server/api/read-all.ts";
import { requireUser } from "#server/auth/principal.ts";
import type { WebContext } from "#server/context.ts";
import type { AnswerOf, Client } from "#shared/contract/call.ts";
import { credits, type LedgerEntry } from "#shared/contract/credits.ts";
import { searches } from "#shared/contract/searches.ts";
import { type CsvCell, writeCsvLine } from "#shared/domain/csv.ts";
import { operationPath } from "#shared/domain/operations.ts";

type Search = AnswerOf<typeof searches.history>["items"][number];
/** Header and cell. Numbers stay unguarded: as text, a minus would count as a formula. */
type Columns<Item> = readonly (readonly [string, (item: Item, origin: string) => CsvCell])[];

const ledgerColumns: Columns<LedgerEntry> = [
  ["date", ({ at }) => at],
  ["what", ({ kind }) => kind],
  ["who", ({ who }) => who],
  ["name", ({ whoName }) => whoName ?? null],
  ["line", ({ line }) => line],
  ["credits", ({ credits }) => credits],
  ["balance after", ({ balanceAfter }) => balanceAfter],
  ["reason", ({ reason }) => reason],
  ["search", ({ search }, origin) => search && origin + operationPath(search.kind, search.query)],
  ["entry", ({ id }) => id],
  ["refund of", ({ refundOf }) => refundOf],
];

const searchColumns: Columns<Search> = [
  ["date", ({ at }) => at],
  ["kind", ({ kind }) => kind],
  ["search", ({ q }) => q],
  ["results", ({ total }) => total],
  ["who", ({ who }) => who],
  ["free until", ({ freeUntil }) => freeUntil],
  ["address", ({ kind, query }, origin) => origin + operationPath(kind, query)],
];

export function serveLedgerFiles(api: Router, context: WebContext): void {
  const origin = (request: Request) => publicOrigin(request, context);
  const named = (what: string) =>
    `clearlane-${what}-${new Date(context.now()).toISOString().slice(0, 10)}.csv`;

  const files = {
    "/ledger.csv": (backend: Client, request: Request, response: Response) => {
      const rows = readAll((page) => backend(credits.ledger, { page, size }));
      return sendRows(response, named("ledger"), ledgerColumns, rows, origin(request));
    },
    "/searches/history.csv": (backend: Client, request: Request, response: Response) => {
      const rows = readAll((page) => backend(searches.history, { page, size }));
      return sendRows(response, named("searches"), searchColumns, rows, origin(request));
    },
  };
  for (const [path, send] of Object.entries(files))
    api.get(path, (request, response) => {
      const { user, authorization } = requireUser(response);
      return context.admission.work(request, response, user.email, () =>
        send(context.backendFor(authorization), request, response),
      );
    });
}

/**
 * An error on the first page is an error response; a later one cuts the connection, so that a
 * partial file is never taken for a complete one.
 */
async function sendRows<Item>(
  response: Response,
  name: string,
  columns: Columns<Item>,
  pages: AsyncGenerator<Item[]>,
  origin: string,
): Promise<void> {
  const first = await pages.next();
  response.attachment(name).type("text/csv; charset=utf-8");
  // Makes spreadsheets read UTF-8.
  response.write(`\uFEFF${writeLine(columns.map(([title]) => title))}`);
  try {
    for (let page = first; !page.done; page = await pages.next()) {
      const lines = page.value.map((item) =>
        writeLine(columns.map(([, read]) => read(item, origin))),
      );
      if (!response.write(lines.join(""))) await once(response, "drain");
      if (response.destroyed) return;
    }
    response.end();
  } catch (error) {
    response.destroy(error as Error);
  }
}

function writeLine(cells: readonly CsvCell[]): string {
  return `${writeCsvLine(cells)}
`;
}
