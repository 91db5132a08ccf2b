import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readDataset } from "#server/backend/datasets/read-dataset.ts";
import { type NotificationRecord, notifications } from "#shared/contract/notifications.ts";
import type { NoticesResult } from "#shared/contract/sources.ts";
import { supportClient } from "#tests/support/backend-caller.ts";
import { runCli } from "#tests/support/run-cli.ts";
import { startPublisher } from "#tests/support/start-publisher.ts";
import { startTestBackend, type TestBackend } from "#tests/support/start-test-backend.ts";
import { testConfig } from "#tests/support/test-config.ts";

const sharedFile = path.resolve("../shared/data/regs/federal-register/fr_documents_merged.json");
const hasShared = existsSync(sharedFile);

const now = () => new Date("2026-11-23T09:00:00Z");
let backend: TestBackend;
let folder = "";
let publisher: Awaited<ReturnType<typeof startPublisher>>;
/** The publisher's answer per address, and the requests so far. */
let answers: Record<string, (response: ServerResponse, before: number) => void> = {};
let requests: string[] = [];

beforeAll(async () => {
  backend = await startTestBackend({ now });
  folder = await mkdtemp(path.join(tmpdir(), "clearlane-feed-"));
  publisher = await startPublisher((request, response) => {
    const target = request.url ?? "";
    const before = requests.filter((one) => one === target).length;
    requests.push(target);
    const answer = answers[target];
    if (answer) answer(response, before);
    else response.writeHead(404).end();
  });
});
afterAll(async () => {
  await publisher[Symbol.asyncDispose]();
  await backend[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  [answers, requests] = [{}, []];
  for (const table of ["source_records", "review_decisions", "source_refreshes"] as const)
    await backend.database.deleteFrom(table).execute();
  await backend.database
    .deleteFrom("notifications")
    .where("imported_from", "is not", null)
    .execute();
});

const run = (line: string) => runCli(backend.url, line, { now });

interface Document {
  document_number: string;
  title: string;
  publication_date: string;
  html_url: string;
  [field: string]: unknown;
}

function document(number: string, fields: Partial<Document> = {}): Document {
  return {
    document_number: number,
    title: `Adjusting Imports of Steel Into the United States, part ${number}`,
    abstract: null,
    publication_date: "2026-11-20",
    html_url: `https://www.federalregister.gov/documents/2026/11/20/${number}/steel`,
    agencies: [{ name: "Commerce Department", slug: "international-trade-administration" }],
    ...fields,
  };
}

const pageOf = (results: object[], next?: string) =>
  JSON.stringify({ count: results.length, total_pages: 1, next_page_url: next ?? null, results });
const send = (text: string) => (response: ServerResponse) => void response.end(text);

async function importFile(content: string, options = ""): Promise<NoticesResult> {
  const file = path.join(folder, "page.json");
  await writeFile(file, content);
  const ended = await run(`data import federal-register ${file} --json ${options}`);
  expect(ended.err + ended.out).toMatch(/"outcome"/);
  return JSON.parse(ended.out);
}

async function stored(): Promise<NotificationRecord[]> {
  const rows = await backend.database
    .selectFrom("notifications")
    .select("record")
    .where("imported_from", "=", "federal-register")
    .orderBy("id")
    .execute();
  return rows.map(({ record }) => record as NotificationRecord);
}

/** All rows that an import writes. */
async function endState(): Promise<unknown> {
  const records = backend.database.selectFrom("source_records").selectAll().orderBy("key");
  return [await records.execute(), await stored()];
}

describe("data import federal-register", () => {
  it("follows the pages, and a second run changes nothing (issue 16: pages, twice the same)", async () => {
    answers = {
      "/1": send(pageOf([document("2026-1"), document("2026-2")], `${publisher.address}/2`)),
      "/2": send(pageOf([document("2026-3", { title: "Meetings: Board of Tea" })])),
    };
    const first = await run(`data import federal-register ${publisher.address}/1`);
    expect(first.code).toBe(0);
    expect(first.out).toMatch(/Entries +3\nNew +2\nChanged +0\n[\s\S]*Not relevant +1/);
    const before = await endState();
    const second = await run(`data import federal-register ${publisher.address}/1`);
    expect(second.out).toMatch(/New +0\nChanged +0\nUnchanged +2/);
    expect(await endState()).toEqual(before);
  });

  it("tries again after 429, 500 and a cut connection (issue 16: nothing lost)", async () => {
    const page = pageOf([document("2026-1"), document("2026-2")]);
    answers = {
      "/1": (response, before) => {
        if (before === 0) response.writeHead(429, { "retry-after": "1" }).end();
        else if (before === 1) response.writeHead(500).end();
        else if (before === 2) {
          response.writeHead(200, { "content-length": String(page.length) });
          response.write(page.slice(0, 200), () => response.destroy());
        } else response.end(page);
      },
    };
    const { code, err, out } = await run(`data import federal-register ${publisher.address}/1`);
    expect(code).toBe(0);
    expect(requests).toHaveLength(4);
    expect(err).toMatch(
      /responded with 429[\s\S]*Trying again[\s\S]*responded with 500[\s\S]*ended before the file was whole/,
    );
    expect(out).toMatch(/New +2/);
  });

  it("says which pages are stored when one stays away, and completes them later", async () => {
    answers = {
      "/1": send(pageOf([document("2026-1")], `${publisher.address}/2`)),
      "/2": (response) => void response.writeHead(503).end(),
    };
    const broken = await run(`data import federal-register ${publisher.address}/1`);
    expect(broken.code).toBe(1);
    expect(broken.err).toMatch(/responded with 503.*1 page is stored; run it again/);
    expect((await run("data status")).out).toMatch(/federal-register +not imported/);
    answers["/2"] = send(pageOf([document("2026-2")]));
    const whole = await run(`data import federal-register ${publisher.address}/1`);
    expect(whole.out).toMatch(/New +1\nChanged +0\nUnchanged +1/);
    expect((await run("data status")).out).toMatch(/federal-register +23 Nov 2026/);
  });

  it("refuses a page that is cut off or elsewhere linked, and stores nothing of it", async () => {
    answers = {
      "/cut": send(pageOf([document("2026-1")]).slice(0, -40)),
      "/page": send("<!doctype html><title>Sorry</title>"),
      "/away": send(pageOf([document("2026-1")], "http://elsewhere.example/2")),
      "/circle": send(pageOf([document("2026-1")], `${publisher.address}/circle`)),
    };
    const cut = await run(`data import federal-register ${publisher.address}/cut`);
    expect([cut.code, cut.err]).toEqual([2, expect.stringMatching(/incomplete or not JSON/)]);
    expect((await run(`data import federal-register ${publisher.address}/page`)).err).toMatch(
      /it is a web page/,
    );
    expect(await stored()).toEqual([]);
    expect((await run(`data import federal-register ${publisher.address}/away`)).err).toMatch(
      /said to be at another address, http:\/\/elsewhere\.example/,
    );
    expect((await run(`data import federal-register ${publisher.address}/circle`)).err).toMatch(
      /round in a circle/,
    );
    expect(await stored()).toHaveLength(1);
  });

  it("names a field that the publisher renamed, and stores nothing", async () => {
    const renamed = [document("2026-1"), document("2026-2")].map(
      ({ document_number: number, ...rest }) => ({ ...rest, doc_number: number }),
    );
    await writeFile(path.join(folder, "page.json"), pageOf(renamed));
    const { code, err } = await run(`data import federal-register ${folder}/page.json`);
    expect(code).toBe(2);
    expect(err).toMatch(/none of its 2 records can be read.*document_number is missing/);
    expect(await endState()).toEqual([[], []]);
  });

  it("rejects single records by row and field, and stores the others", async () => {
    const result = await importFile(
      pageOf([
        document("2026-1"),
        { ...document("2026-2"), publication_date: "2026-13-01" },
        { ...document("2026-3"), title: null, html_url: "javascript:alert(1)" },
        "nothing",
      ] as object[]),
    );
    expect(result).toMatchObject({
      ...{ rows: 4, created: 1 },
      rejected: {
        count: 3,
        shown: [
          { row: 2, problem: expect.stringContaining("publication_date is not a date") },
          { row: 3, problem: "title is missing; html_url is not an address" },
          { row: 4, problem: "it is not a record" },
        ],
      },
    });
  });

  it("updates a record that changed, and counts a repeated one once", async () => {
    await importFile(pageOf([document("2026-1")]));
    const [{ noticed_at: noticed } = { noticed_at: null }] = await backend.database
      .selectFrom("notifications")
      .select("noticed_at")
      .where("id", "=", "us-2026-1")
      .execute();
    const changed = document("2026-1", { effective_on: "2026-12-01" });
    const result = await importFile(pageOf([document("2026-1"), changed]));
    expect(result).toMatchObject({ created: 0, changed: 1, repeated: 1 });
    expect(await stored()).toMatchObject([{ dates: { takesEffect: "2026-12-01" } }]);
    expect(
      await backend.database
        .selectFrom("notifications")
        .select("noticed_at")
        .where("id", "=", "us-2026-1")
        .execute(),
    ).toEqual([{ noticed_at: noticed }]);
  });

  it("attaches a correction to its document, whichever comes first, once", async () => {
    const correction = document("C1-2026-1", {
      title: "Correction",
      correction_of: "https://www.federalregister.gov/api/v1/documents/2026-1",
    });
    expect(await importFile(pageOf([correction]))).toMatchObject({ created: 1 });
    expect(await stored()).toEqual([]);
    await importFile(pageOf([document("2026-1")]));
    const attached = { id: "us-c1-2026-1", kind: "correction", corrects: "us-2026-1" };
    expect(await stored()).toMatchObject([{ id: "us-2026-1" }, attached]);
    const before = await endState();
    expect(await importFile(pageOf([correction, document("2026-1")]))).toMatchObject({
      ...{ created: 0, changed: 0, unchanged: 2 },
    });
    expect(await endState()).toEqual(before);
    await backend.database.deleteFrom("source_records").execute();
    await backend.database
      .deleteFrom("notifications")
      .where("imported_from", "is not", null)
      .execute();
    await importFile(pageOf([correction, document("2026-1")]));
    expect(await stored()).toMatchObject([{ id: "us-2026-1" }, attached]);
  });

  it("publishes nothing of a low score, and leaves what the program has written", async () => {
    const result = await importFile(
      pageOf([
        document("2026-1", { title: "Application for Subzone, Foreign-Trade Zone 87" }),
        document("2026-20510", { title: "Section 301 duties of China" }),
      ]),
    );
    expect(result).toMatchObject({ created: 1, inProgram: 1, waiting: 1 });
    expect(await stored()).toEqual([]);
  });

  it("review: a person accepts or rejects what waits, and stays named (issue 16: review queue)", async () => {
    const page = pageOf([
      document("2026-1", { title: "Application for Subzone, Foreign-Trade Zone 87" }),
      document("2026-2", { title: "Customs Modernization" }),
    ]);
    await importFile(page);
    const listed = await run("review list --source federal-register");
    expect(listed.out).toMatch(/us-2026-1 +0\.50 +guidance[\s\S]*us-2026-2/);
    expect((await run("review accept us-2026-1 --by Jo --dry-run")).out).toMatch(/Would accept/);
    expect(await stored()).toEqual([]);
    expect((await run("review accept us-2026-1 --by Jo --yes")).code).toBe(0);
    expect((await run("review reject us-2026-2 --by Jo --yes")).code).toBe(0);
    expect(await stored()).toMatchObject([{ id: "us-2026-1", score: 0.5 }]);
    expect((await run("review list")).out).toBe("Nothing is waiting for review.\n");
    expect(
      await backend.database
        .selectFrom("review_decisions")
        .select(["notification_id", "decision", "decided_by", "decided_at"])
        .orderBy("id")
        .execute(),
    ).toEqual([
      {
        ...{ notification_id: "us-2026-1", decision: "accepted", decided_by: "Jo" },
        decided_at: new Date("2026-11-23T09:00:00Z"),
      },
      {
        ...{ notification_id: "us-2026-2", decision: "rejected", decided_by: "Jo" },
        decided_at: new Date("2026-11-23T09:00:00Z"),
      },
    ]);
    // Repeating the page leaves the decisions; a changed entry that was rejected is reviewed again.
    expect(await importFile(page)).toMatchObject({ unchanged: 2, waiting: 0 });
    const changed = document("2026-2", { title: "Customs Modernization Act" });
    expect(await importFile(pageOf([changed]))).toMatchObject({ changed: 1, waiting: 1 });
    expect((await run("review accept us-2026-9 --by Jo --yes")).code).toBe(3);
  });

  it("the feed says since when it has a notification and as of when its sources are (issue 16)", async () => {
    const list = () => supportClient(backend.url)(notifications.list, {});
    const { day } = await readDataset(testConfig().programDir, "notifications");
    const before = await list();
    expect(new Set(before.items.map(({ noticedAt }) => noticedAt))).toEqual(
      new Set([`${day}T00:00:00.000Z`]),
    );
    answers = { "/1": send(pageOf([document("2026-1")])) };
    await importFile(pageOf([document("2026-0", { publication_date: "2026-11-02" })]));
    // A file is as old as its newest entry, since later entries cannot be ruled out.
    expect((await list()).sources).toContainEqual({
      ...{ name: "Federal Register", asOf: "2026-11-02T00:00:00.000Z", isStale: true },
    });
    expect((await run(`data import federal-register ${publisher.address}/1`)).code).toBe(0);
    const { items, sources } = await list();
    expect(sources.at(-1)).toMatchObject({ name: "Federal Register", isStale: false });
    expect(items.find(({ id }) => id === "us-2026-1")).toMatchObject({
      noticedAt: "2026-11-23T09:00:00.000Z",
    });
  });

  it("--dry-run counts everything and stores nothing", async () => {
    expect(await importFile(pageOf([document("2026-1")]), "--dry-run")).toMatchObject({
      ...{ outcome: "dry-run", created: 1 },
    });
    expect(await endState()).toEqual([[], []]);
  });

  it("reads codes in every spelling, origins and dates", async () => {
    await importFile(
      pageOf([
        document("2026-1", {
          title:
            "Antidumping Duty Order on Certain Tubes From the People's Republic of China and Türkiye",
          abstract:
            "Covers HTSUS 7304.31.3000, 7304.39.00, subheading 7306.30 and 8471 30 00; see 19 CFR 2008.11 and headings 7206 and 9999. Not New Mexico.",
          effective_on: "2026-12-01",
          comments_close_on: null,
        }),
      ]),
    );
    expect(await stored()).toMatchObject([
      {
        kind: "new-measure",
        market: "US",
        origins: ["CN", "TR"],
        codes: ["7304313000", "73043900", "730630", "84713000", "7206"],
        dates: { published: "2026-11-20", takesEffect: "2026-12-01" },
        score: 0.9,
      },
    ]);
  });
});

describe.skipIf(!hasShared)("the 1,292 records of the shared data folder", () => {
  it("give the same end state twice; ten equal the file field by field; none is lost", async () => {
    const started = performance.now();
    const first = await run(`data import federal-register ${sharedFile} --json`);
    const seconds = (performance.now() - started) / 1000;
    const result: NoticesResult = JSON.parse(first.out);
    const { created, unchanged, changed, inProgram, notRelevant, repeated, rejected } = result;
    expect(
      created + unchanged + changed + inProgram + notRelevant + repeated + rejected.count,
    ).toBe(1292);
    expect(rejected.count).toBe(0);
    expect(created).toBeGreaterThan(100);
    process.stdout.write(`federal-register: ${Math.round(1292 / seconds)} records a second\n`);
    const before = await endState();
    const again: NoticesResult = JSON.parse(
      (await run(`data import federal-register ${sharedFile} --json`)).out,
    );
    expect(again).toMatchObject({ created: 0, changed: 0, unchanged: created });
    expect(await endState()).toEqual(before);

    const { results } = JSON.parse(await readFile(sharedFile, "utf8")) as { results: Document[] };
    const published = await stored();
    const step = Math.floor(published.length / 10);
    for (const record of published.filter((_, place) => place % step === 0).slice(0, 10)) {
      const source = results.find((one) => one.document_number === record.source.identifier);
      expect({
        headline: record.headline,
        published: record.dates.published,
        url: record.source.url,
        effective: record.dates.takesEffect ?? null,
        close: record.dates.commentsClose ?? null,
        market: record.market,
      }).toEqual({
        headline: source?.title.replace(/\s+/g, " ").trim(),
        published: source?.publication_date,
        url: source?.html_url,
        effective: source?.effective_on ?? null,
        close: source?.comments_close_on ?? null,
        market: "US",
      });
    }
  });
});
