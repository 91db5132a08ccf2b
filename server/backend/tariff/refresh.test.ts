import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTariffRefresh } from "#server/backend/tariff/refresh.ts";
import type { Config } from "#server/config/config.ts";
import { readEnv } from "#server/config/env.ts";
import { type Database, openDatabase } from "#server/database/database.ts";
import { writeUkTariff } from "#tests/support/tariff-files.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

const rows = 6000;
let folder = "";
let testDatabase: TestDatabase;
let database: Database;
let publisher: Server;
let address = "";
const none = Buffer.alloc(0);
let [published, changed, thinned] = [none, none, none];
let answer: "file" | "changed" | "thinned" | "part" | "cut" | "down" = "file";
let requests = 0;
let now = new Date("2026-11-23T08:00:00Z");
let logged: { level: number; msg: string; schedule?: string; findings?: string[] }[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "clearlane-refresh-"));
  published = await readFile(await writeUkTariff(path.join(folder, "a.csv"), { rows }));
  changed = await readFile(await writeUkTariff(path.join(folder, "b.csv"), { rows, changed: 50 }));
  thinned = await readFile(await writeUkTariff(path.join(folder, "c.csv"), { rows, without: 10 }));
  testDatabase = await createTestDatabase();
  database = await openDatabase({
    dataDir: folder,
    database: { embedded: false, url: testDatabase.url },
    timeoutFactor: 40,
  });
  publisher = createServer((_request, response) => {
    requests += 1;
    if (answer === "down") return response.writeHead(503).end();
    const part = published.subarray(0, published.indexOf("10014000,"));
    const body = { changed, thinned, part }[answer as "changed"] ?? published;
    response.writeHead(200, {
      "content-length": String(body.length),
      "last-modified": "Fri, 20 Nov 2026 10:00:00 GMT",
    });
    if (answer === "cut") response.write(body.subarray(0, 50_000), () => response.destroy());
    else response.end(body);
  });
  await new Promise<void>((resolve) => publisher.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(publisher.address() as AddressInfo).port}/tariff.csv?as=csv`;
});
afterAll(async () => {
  publisher.close();
  await database.close();
  await testDatabase.drop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await database.deleteFrom("tariff_editions").execute();
  await database.deleteFrom("dataset_editions").execute();
  [answer, requests, logged] = ["file", 0, []];
});

function createRefresh() {
  const env = readEnv({ DATA_REFRESH: `uk-tariff=${address}`, DATA_REFRESH_HOURS: "24" });
  const refresh: Config["refresh"] = {
    ...{ enabled: true, everyHours: env.DATA_REFRESH_HOURS, files: env.DATA_REFRESH ?? [] },
  };
  const log = pino({ level: "info" }, { write: (line) => void logged.push(JSON.parse(line)) });
  return createTariffRefresh({
    config: { dataDir: folder, refresh },
    database,
    log,
    now: () => now,
    refreshPages: () => Promise.reject(new Error("no source is set")),
  });
}

const later = (hours: number) => {
  now = new Date(now.getTime() + hours * 3_600_000);
};

const live = () =>
  database
    .selectFrom("tariff_editions")
    .select(["id", "effective", "line_count"])
    .where("state", "=", "live")
    .execute();

describe("DATA_REFRESH", () => {
  it("imports a schedule when it is due, dated as the publisher dates the file", async () => {
    const refresh = createRefresh();
    await refresh.runDue();
    expect(await live()).toMatchObject([{ effective: "2026-11-20", line_count: rows }]);
    later(23);
    await refresh.runDue();
    expect(requests).toBe(1);
    later(1);
    answer = "changed";
    await refresh.runDue();
    expect(requests).toBe(2);
    expect(await live()).toHaveLength(1);
    expect(logged.map(({ msg }) => msg)).toEqual(["tariff refresh", "tariff refresh"]);
    await refresh.close();
  });

  it("fetches once for several backends", async () => {
    await Promise.all([createRefresh().runDue(), createRefresh().runDue()]);
    expect(requests).toBe(1);
    expect(await live()).toHaveLength(1);
  });

  it.each([
    ["is down", "down"],
    ["cuts the answer off", "cut"],
  ] as const)(
    "logs a publisher that %s, keeps the live edition and asks an hour later",
    async (_what, how) => {
      const refresh = createRefresh();
      await refresh.runDue();
      const before = await live();
      later(24);
      answer = how;
      await refresh.runDue();
      expect(logged.at(-1)).toMatchObject({ level: 50, schedule: "uk-tariff" });
      expect(await live()).toEqual(before);
      expect((await readdir(path.join(folder, "imports"))).length).toBe(0);
      answer = "file";
      await refresh.runDue();
      expect(requests).toBe(2);
      later(1);
      await refresh.runDue();
      expect(requests).toBe(3);
    },
  );

  it.each([
    ["holds a file with a tenth of the lines gone", "thinned", 40],
    ["refuses a part of a file", "part", 50],
  ] as const)("%s and keeps the live edition", async (_what, how, level) => {
    const refresh = createRefresh();
    await refresh.runDue();
    const before = await live();
    answer = how;
    later(24);
    await refresh.runDue();
    expect(logged.at(-1)).toMatchObject({ level, schedule: "uk-tariff" });
    expect(await live()).toEqual(before);
  });

  it.each([
    ["us-hs=https://host/file.csv"],
    ["us-hts"],
    ["us-hts=ftp://host/file"],
    ["us-hts=https://host/a us-hts=https://host/b"],
  ])("refuses the setting %s", (given) => {
    expect(() => readEnv({ DATA_REFRESH: given })).toThrow(/DATA_REFRESH must be schedules with/);
  });
});
