import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { NotificationRecord } from "#shared/contract/notifications.ts";
import type { NoticesResult } from "#shared/contract/sources.ts";
import { runCli } from "#tests/support/run-cli.ts";
import { startTestBackend, type TestBackend } from "#tests/support/start-test-backend.ts";

const sharedFolder = path.resolve("../shared/data/uk/stop-press");

let backend: TestBackend;
let folder = "";
beforeAll(async () => {
  backend = await startTestBackend();
  folder = await mkdtemp(path.join(tmpdir(), "clearlane-press-"));
});
afterAll(async () => {
  await backend[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

async function importFrom(source: string, options = ""): Promise<NoticesResult> {
  const { out, err } = await runCli(
    backend.url,
    `data import uk-stop-press ${source} --json ${options}`,
  );
  expect(err + out).toMatch(/"outcome"/);
  return JSON.parse(out);
}

const records = async () =>
  (
    await backend.database
      .selectFrom("source_records")
      .select(["key", "state", "record", "corrects", "score"])
      .where("source", "=", "uk-stop-press")
      .orderBy("key")
      .execute()
  ).map((row) => ({ ...row, record: row.record as NotificationRecord }));

describe("data import uk-stop-press", () => {
  it("reads a folder of texts: day and version by name, codes and dates by words", async () => {
    const texts = {
      "stop_press_26_11_20.md":
        "## Duty suspension updates\n\nSuspensions of duty change from 1 December 2026 for goods from Norway.\n\n" +
        "<table><tr><td>7307&nbsp;1910&nbsp;03</td></tr></table>\n- 03024100\n|0808108020|Apples|\n",
      "stop_press_26_11_20_v2.md": "## Duty suspension updates\n\nSuspensions end on 3 May 2027.\n",
      "stoppress_26_10.md": "Seasonal rates have been updated for the codes below.\n- 03024100\n",
      "notes.pdf": "not read",
    };
    for (const [name, text] of Object.entries(texts))
      await writeFile(path.join(folder, name), text);
    expect(await importFrom(folder)).toMatchObject({ rows: 3, created: 3, waiting: 1 });
    expect(await records()).toMatchObject([
      {
        key: "stop_press_26_11_20",
        state: "published",
        record: {
          id: "gb-stop-press-2026-11-20",
          kind: "duty-change",
          origins: ["NO"],
          codes: ["7307191003", "03024100", "0808108020"],
          dates: { published: "2026-11-20", takesEffect: "2026-12-01" },
          source: { identifier: "Tariff stop press notice, 20 November 2026" },
        },
      },
      {
        corrects: "gb-stop-press-2026-11-20",
        record: { id: "gb-stop-press-2026-11-20-v2", corrects: "gb-stop-press-2026-11-20" },
      },
      { key: "stoppress_26_10", state: "waiting", record: { dates: { published: "2026-10-01" } } },
    ]);
    expect(await importFrom(folder)).toMatchObject({ created: 0, changed: 0, unchanged: 3 });
  });

  it("reads the news API", async () => {
    const file = path.join(folder, "news.json");
    const item = {
      id: "901",
      type: "news_item",
      attributes: {
        ...{ title: "New tariff quotas for Tunisia", slug: "new-tariff-quotas" },
        ...{ start_date: "2026-11-21", content: "Quotas are open. Heading 1509." },
      },
    };
    await writeFile(file, JSON.stringify({ data: [item, { id: "902", attributes: {} }] }));
    expect(await importFrom(file)).toMatchObject({
      created: 1,
      rejected: { shown: [{ row: 2, problem: expect.stringContaining("title is missing") }] },
    });
    expect((await records()).find(({ key }) => key === "901")?.record).toMatchObject({
      ...{ id: "gb-tariff-news-901", kind: "quota", origins: ["TN"], codes: ["1509"] },
      source: {
        url: "https://www.trade-tariff.service.gov.uk/news/stories/new-tariff-quotas",
      },
    });
  });
});

describe.skipIf(!existsSync(sharedFolder))("the 44 notices of the shared data folder", () => {
  it("give the same end state twice, with every code of the file; none is lost", async () => {
    await backend.database.deleteFrom("source_records").execute();
    // Without the program's own notifications, which would take precedence.
    await backend.database.deleteFrom("notifications").execute();
    const first = await importFrom(sharedFolder);
    expect(first).toMatchObject({ rows: 44, created: 44, rejected: { count: 0 } });
    const before = await records();
    expect(await importFrom(sharedFolder)).toMatchObject({ created: 0, changed: 0, unchanged: 44 });
    expect(await records()).toEqual(before);

    const names = (await readdir(sharedFolder)).filter((name) => /_\d\d_\d\d_\d\d\.md/.test(name));
    expect(names.length).toBeGreaterThan(10);
    for (const name of names.slice(0, 20)) {
      const text = await readFile(path.join(sharedFolder, name), "utf8");
      const found = before.find(({ key }) => `${key}.md` === name)?.record;
      const [, year, month, day] = /_(\d\d)_(\d\d)_(\d\d)\./.exec(name) ?? [];
      expect(found?.dates.published).toBe(`20${year}-${month}-${day}`);
      expect(found?.market).toBe("GB");
      for (const [code] of text.matchAll(/(?<=[|>\s])\d{10}(?=[|<\s])/g))
        expect(found?.codes, `${name}: ${code}`).toSatisfy((codes: string[]) =>
          codes.some((one) => one === code || one === code.slice(0, 4)),
        );
    }
  });

  it("adds to a new installation only what the program has not written itself", async () => {
    await using fresh = await startTestBackend();
    const { out } = await runCli(fresh.url, `data import uk-stop-press ${sharedFolder} --json`);
    const { rows, created, inProgram }: NoticesResult = JSON.parse(out);
    expect(rows).toBe(44);
    expect(created + inProgram).toBe(44);
    expect(inProgram).toBeGreaterThan(30);
  });
});
