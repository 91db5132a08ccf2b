import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TariffEditionSummary, TariffImportResult } from "#shared/contract/tariff.ts";
import { runCli } from "#tests/support/run-cli.ts";
import { startTestBackend, type TestBackend } from "#tests/support/start-test-backend.ts";
import { writeUkTariff } from "#tests/support/tariff-files.ts";

const rows = 5200;
let backend: TestBackend;
let [folder, first, second] = ["", "", ""];
let publisher: Server;
let address = "";

beforeAll(async () => {
  backend = await startTestBackend();
  folder = await mkdtemp(path.join(tmpdir(), "clearlane-data-"));
  first = await writeUkTariff(path.join(folder, "first.csv"), { rows });
  second = await writeUkTariff(path.join(folder, "second.csv"), { rows, changed: 10 });
  const text = await readFile(second);
  publisher = createServer((request, response) => {
    if (request.url === "/page") return response.end("<!doctype html><title>Tariff</title>");
    if (request.url === "/gone") return response.writeHead(404).end();
    response.writeHead(200, { "content-length": String(text.length) });
    if (request.url === "/cut") response.write(text.subarray(0, 100_000), () => response.destroy());
    else response.end(text);
  });
  await new Promise<void>((resolve) => publisher.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(publisher.address() as AddressInfo).port}`;
});
afterAll(async () => {
  publisher.close();
  await backend[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const run = (line: string, options = {}) => runCli(backend.url, line, options);
const effective = "--effective 2024-07-01";

async function editions(): Promise<TariffEditionSummary[]> {
  const { items } = JSON.parse((await run("data status --json")).out);
  return items.filter(({ schedule }: TariffEditionSummary) => schedule === "uk-tariff");
}

async function liveEdition(): Promise<TariffEditionSummary | undefined> {
  return (await editions()).find(({ state }) => state === "live");
}

describe("data import", () => {
  it("holds a file that changes everything, and makes it live with --accept", async () => {
    const bundled = await liveEdition();
    expect(bundled).toMatchObject({ isBundled: true, lines: 11_830 });
    const held = await run(`data import uk-tariff ${first} ${effective}`);
    expect(held.code).toBe(1);
    expect(held.out).toContain("lines of the live edition are gone");
    expect(held.err).toMatch(/uk-tariff: reading, \d+%/);
    expect(held.err).toMatch(/row 6: 10000028 mfn: 10\.2% MIN 9\.00 GBP/);
    expect(held.err).toMatch(/and 1,020 more/);
    expect(held.err).toMatch(/--accept, or: clearlane data switch uk-tariff \d+/);
    expect((await liveEdition())?.id).toBe(bundled?.id);
    expect((await run("data status")).out).toMatch(/uk-tariff +\d+ +held /);

    const accepted = await run(
      `data import uk-tariff ${first} ${effective} --name "UK tariff of July" --accept --json`,
    );
    expect(accepted.code).toBe(0);
    const result = JSON.parse(accepted.out) as TariffImportResult;
    expect(result).toMatchObject({ outcome: "switched", lines: rows, measures: rows });
    expect(await liveEdition()).toMatchObject({
      ...{ id: result.edition, effective: "2024-07-01", isBundled: false, lines: rows },
      unparsed: rows / 5,
    });
  });

  it("of the same file again changes nothing", async () => {
    const before = await editions();
    const again = await run(`data import uk-tariff ${first} ${effective}`);
    expect(again.code).toBe(0);
    expect(again.out).toBe(
      "This file is already live, effective 2024-07-01. Nothing was changed.\n",
    );
    expect(await editions()).toEqual(before);
  });

  it("--dry-run stores nothing", async () => {
    const before = await editions();
    const { code, out } = await run(`data import uk-tariff ${second} ${effective} --dry-run`);
    expect(code).toBe(0);
    expect(out).toMatch(/Lines +5,200\n/);
    expect(out).toMatch(/Nothing was stored\.\n$/);
    expect(await editions()).toEqual(before);
  });

  it("takes an address, and draws a bar on a terminal", async () => {
    const { code, out, err } = await run(`data import uk-tariff ${address}/file ${effective}`, {
      answer: "",
      width: 100,
    });
    expect(code).toBe(0);
    expect(out).toMatch(/Edition \d+ of uk-tariff is live\./);
    expect(err).toContain(`Downloading ${address}/file`);
    expect(err).toContain("░");
  });

  it.each([
    ["a download that is cut off", "/cut", 1, /ended before the file was whole.*Nothing was imp/],
    ["an address that has nothing", "/gone", 1, /responded with 404 instead of a file/],
    ["a web page", "/page", 2, /web page: the address leads to a page/],
  ])("refuses %s", async (_what, file, code, message) => {
    const ended = await run(`data import uk-tariff ${address}${file} ${effective}`);
    expect(ended.code).toBe(code);
    expect(ended.err).toMatch(message);
  });

  it("rejects unreadable files and names the right format", async () => {
    const packed = path.join(folder, "tariff.csv.gz");
    await writeFile(packed, gzipSync(await readFile(first)));
    expect(await run(`data import uk-tariff ${packed} ${effective}`)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/packed with gzip: unpack it with gunzip first\. Import the CSV/),
    });
    expect(await run(`data import us-hts ${first} ${effective}`)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/not in the us-hts format.*"exportList"/),
    });
  });

  it.each([
    [`data import us-hs x ${effective}`, /Use one of us-hts, uk-tariff/],
    [`data import us-hts /nowhere.csv ${effective}`, /There is no file \/nowhere\.csv/],
    ["data import us-hts x --effective 1.7.2026", /--effective: Use a date as YYYY-MM-DD/],
    ["data import us-hts x", /required option '--effective <date>'/],
  ])("%s is a mistake", async (line, message) => {
    const ended = await run(line);
    expect(ended.code).toBe(2);
    expect(ended.err).toMatch(message);
  });

  it("is for support only", async () => {
    const env = { BACKEND_TOKEN: "a-token-of-somebody-else" };
    expect((await run(`data import us-hts ${first} ${effective}`, { env })).code).toBe(4);
    for (const [method, target] of [
      ["GET", "/tariff/editions"],
      ["PUT", `/tariff/uploads/${"0".repeat(64)}?offset=0`],
      ["POST", "/tariff/imports"],
    ] as const) {
      const answer = await fetch(backend.url + target, {
        method,
        headers: { "content-type": "application/json" },
        ...(method === "GET"
          ? {}
          : {
              body: JSON.stringify({
                ...{ schedule: "us-hts", checksum: "0", effective: "2026-01-01" },
              }),
            }),
      });
      expect([401, 403]).toContain(answer.status);
    }
  });
});

describe("data switch and rollback", () => {
  it("go back to the edition before, and to any other by its id", async () => {
    const [live, before] = await editions();
    const preview = await run("data rollback uk-tariff --dry-run");
    expect(preview.out).toMatch(/Would switch uk-tariff\./);
    expect((await liveEdition())?.id).toBe(live?.id);
    expect((await run("data rollback uk-tariff --yes")).code).toBe(0);
    expect((await liveEdition())?.id).toBe(before?.id);
    const bundled = (await editions()).find(({ isBundled }) => isBundled);
    expect((await run(`data switch uk-tariff ${bundled?.id} --yes`)).out).toMatch(
      /Edition +UK tariff of July \(\d+\) +UK Global Tariff, January 2021 \(\d+\)/,
    );
    expect(await liveEdition()).toMatchObject({ isBundled: true });
  });

  it("refuse an edition that is not there", async () => {
    expect((await run("data switch uk-tariff 99999 --yes")).code).toBe(3);
    expect(await run("data rollback us-pga --yes")).toMatchObject({
      code: 3,
      err: expect.stringContaining("No earlier edition of us-pga is kept."),
    });
  });
});
