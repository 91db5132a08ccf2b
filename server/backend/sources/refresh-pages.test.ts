import { mkdtemp, readdir, rm } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createRefreshPages } from "#server/backend/sources/refresh-pages.ts";
import { createTariffRefresh } from "#server/backend/tariff/refresh.ts";
import { readEnv } from "#server/config/env.ts";
import { startPublisher } from "#tests/support/start-publisher.ts";
import { startTestBackend, type TestBackend } from "#tests/support/start-test-backend.ts";

let backend: TestBackend;
let folder = "";
let publisher: Awaited<ReturnType<typeof startPublisher>>;
let requests: string[] = [];
let answer: (target: string, response: ServerResponse) => void = () => undefined;
let now = new Date("2026-11-23T08:00:00Z");
let logged: { level: number; msg: string; message?: string; rows?: number }[] = [];

beforeAll(async () => {
  backend = await startTestBackend();
  folder = await mkdtemp(path.join(tmpdir(), "clearlane-pages-"));
  publisher = await startPublisher((request, response) => {
    requests.push(request.url ?? "");
    answer(request.url ?? "", response);
  });
});
afterAll(async () => {
  await publisher[Symbol.asyncDispose]();
  await backend[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const page = (number: string, next: string | null) =>
  JSON.stringify({
    ...{ count: 2, next_page_url: next },
    results: [
      {
        ...{ document_number: number, title: "Adjusting Imports of Steel", agencies: [] },
        ...{ publication_date: "2026-11-20", html_url: `https://host/${number}` },
      },
    ],
  });

function createRefresh() {
  const address = `${publisher.address}/1?since={since}`;
  const { DATA_REFRESH: files = [] } = readEnv({ DATA_REFRESH: `federal-register=${address}` });
  const { database } = backend;
  const config = { dataDir: folder, refresh: { enabled: true as const, everyHours: 24, files } };
  const pages = { config, database, mapping: backend.context.mapping, now: () => now };
  return createTariffRefresh({
    ...{ config, database, now: () => now },
    log: pino({ level: "info" }, { write: (line) => void logged.push(JSON.parse(line)) }),
    refreshPages: createRefreshPages({ ...pages, wait: async () => undefined }),
  });
}

const asOf = async () =>
  backend.database
    .selectFrom("source_refreshes")
    .select(["as_of", "problem"])
    .where("source", "=", "federal-register")
    .executeTakeFirst();

it("DATA_REFRESH fetches a feed's pages when due, once for several processes (issue 16)", async () => {
  answer = (target, response) =>
    response.end(
      target.startsWith("/1") ? page("2026-1", `${publisher.address}/2`) : page("2026-2", null),
    );
  await Promise.all([createRefresh().runDue(), createRefresh().runDue()]);
  expect(requests).toEqual(["/1?since=2026-09-24", "/2"]);
  expect(logged).toMatchObject([{ level: 30, msg: "refresh", pages: 2, rows: 2, created: 2 }]);
  expect(await asOf()).toEqual({ as_of: now, problem: null });

  now = new Date("2026-11-24T08:00:00Z");
  [requests, logged] = [[], []];
  answer = (target, response) => {
    if (target.startsWith("/1")) response.end(page("2026-1", `${publisher.address}/2`));
    else response.writeHead(503).end();
  };
  await createRefresh().runDue();
  // Starts a week before the last refresh, and tries the failing page five times.
  expect(requests).toEqual(["/1?since=2026-11-16", ...Array<string>(5).fill("/2")]);
  expect(logged).toMatchObject([{ level: 50, message: "The address answers 503." }]);
  expect(await asOf()).toEqual({
    as_of: new Date("2026-11-23T08:00:00Z"),
    problem: "The address answers 503.",
  });

  // Retried an hour later.
  now = new Date("2026-11-24T09:00:00Z");
  answer = (_target, response) => response.end(page("2026-2", null));
  await createRefresh().runDue();
  expect(await asOf()).toEqual({ as_of: now, problem: null });
  expect(await readdir(path.join(folder, "imports"))).toEqual([]);
});
