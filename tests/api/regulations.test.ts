import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadNotifications } from "#server/backend/notifications/load-notifications.ts";
import { loadRegulations } from "#server/backend/regulations/load-regulations.ts";
import { searchRegulations } from "#server/backend/regulations/search-regulations.ts";
import type { SearchOutcome } from "#server/backend/searches/search-outcome.ts";
import { parseInput } from "#shared/contract/call.ts";
import type { RegulationDetails } from "#shared/contract/regulations.ts";
import { searchInput } from "#shared/contract/searches.ts";
import { startTestApi, type TestApi } from "#tests/support/start-test-api.ts";

describe("regulations", () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi();
  });
  afterAll(() => api[Symbol.asyncDispose]());

  const search = (q: string, filters: Record<string, unknown> = {}) =>
    searchRegulations(
      api.backend.context,
      parseInput(searchInput, { kind: "regulation", q, ...filters }),
    );

  async function results(
    q: string,
    filters: Record<string, unknown> = {},
  ): Promise<Extract<SearchOutcome, { outcome: "results" }>> {
    const found = await search(q, filters);
    if (found.outcome !== "results") throw new TypeError(`"${q}" gave ${found.outcome}`);
    return found;
  }

  describe("details", () => {
    it("R1.1 are open to visitors, with dates, relations and notifications", async () => {
      const response = await fetch(`${api.origin}/api/regulations/eu-2023-1115-deforestation`);
      expect(response.status).toBe(200);
      const act = (await response.json()) as RegulationDetails;
      expect(act).toMatchObject({
        jurisdiction: "EU",
        citation: "Regulation (EU) 2023/1115",
        type: "regulation",
      });
      expect(act.relatedFrom).toContainEqual(
        expect.objectContaining({ kind: "amends", from: "eu-2025-2650-deforestation-delay" }),
      );
      expect(
        act.notifications.every((one) => one.act === act.id && one.actTitle === act.title),
      ).toBe(true);
      expect(act.notifications.length).toBeGreaterThan(0);
    });

    it("R8.1 of an unknown id are 404 in the specification's words", async () => {
      const response = await fetch(`${api.origin}/api/regulations/no-such-act`);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({
        error: { message: "Sorry! the data you are looking for could not be found" },
      });
      for (const id of ["a'b", "%F0%9F%98%80"])
        expect((await fetch(`${api.origin}/api/regulations/${id}`)).status).toBe(404);
    });
  });

  describe("search", () => {
    it("R1.1 ranks the best regulation first, with confidence and reasons", async () => {
      const { results: found } = await results("deforestation");
      expect(found[0]).toMatchObject({
        id: "eu-2023-1115-deforestation",
        confidence: "strong",
        why: ["deforestation"],
      });
      expect(
        (await results("what documents do I need to import cosmetics into the EU")).results[0],
      ).toMatchObject({
        id: "eu-2009-1223-cosmetics",
        why: ["cosmetics", "EU"],
      });
    });

    it("R1.1 leads a citation, number or id to its regulation", async () => {
      for (const q of [
        "32023R1115",
        "2023/1115",
        "Regulation (EU) 2023/1115",
        "eu-2023-1115-deforestation",
      ])
        expect(await search(q)).toEqual({ outcome: "exact", goTo: "eu-2023-1115-deforestation" });
      expect(await search("SI 2020/1430")).toEqual({
        outcome: "exact",
        goTo: "gb-2020-1430-tariff",
      });
    });

    it("R1.1 treats British and American spelling, plurals and hyphens alike", async () => {
      const ids = async (q: string) =>
        (await results(q)).results.map((one) => (one.kind === "regulation" ? one.id : "")).sort();
      expect(await ids("forced labor")).toEqual(await ids("forced labour"));
      expect(await ids("toy")).toEqual(await ids("toys"));
      expect(await ids("antidumping")).toEqual(await ids("anti-dumping"));
    });

    it("R1.1 supports exclusions by minus and quoted phrases", async () => {
      const all = await results("toys");
      const without = await results("toys -Japan");
      expect(without.total).toBeLessThan(all.total);
      expect((await results('"product safety"')).total).toBeLessThan(
        (await results("product safety")).total + 1,
      );
      expect(await search('"safety product toys"')).toMatchObject({ outcome: "nothing-found" });
    });

    it("R1.1 matches an HS code, its parents and children, unless excluded", async () => {
      const { results: found } = await results("4407");
      expect(found).toContainEqual(
        expect.objectContaining({ id: "eu-2023-1115-deforestation", confidence: "strong" }),
      );
      const { rows } = await api.backend.database.pool.query<{ id: string; code: string }>(
        `select id, record -> 'scope' -> 'excludes' ->> 0 as code from acts
          where jsonb_array_length(record -> 'scope' -> 'excludes') > 0 limit 1`,
      );
      for (const { id, code } of rows) {
        const outcome = await search(code);
        if (outcome.outcome === "results")
          expect(outcome.results).not.toContainEqual(expect.objectContaining({ id }));
      }
    });

    it("R1.1 filters and sorts by date, and counts facets without their own filter", async () => {
      const all = await results("steel");
      const {
        total,
        results: found,
        facets,
      } = await results("steel", { jurisdiction: "US", sort: "newest" });
      const jurisdictions = new Map(
        facets
          .find(({ name }) => name === "jurisdiction")
          ?.values.map(({ value, count }) => [value, count]),
      );
      expect(total).toBe(jurisdictions.get("US"));
      expect([...jurisdictions.values()].reduce((sum, count) => sum + count, 0)).toBe(all.total);
      const dates = found.map((one) => (one.kind === "regulation" ? (one.published ?? "") : ""));
      expect(dates).toEqual([...dates].sort().reverse());
      expect(found.every((one) => one.kind === "regulation" && one.jurisdiction === "US")).toBe(
        true,
      );
      expect(await search("steel", { status: "withdrawn" })).toMatchObject({
        outcome: "nothing-found",
      });
    });

    it("R1.1 finds a change at once, whatever was searched before", async () => {
      const { pool } = api.backend.database;
      const { total } = await results("deforestation");
      expect((await search("qqzebra")).outcome).toBe("nothing-found");
      await pool.query(`
        insert into acts (id, jurisdiction, type, status, body, title, citation, record, words)
        select 'copy', jurisdiction, type, status, body, title, citation,
          record || '{"id": "copy"}', words || to_tsvector('qqzebra')
        from acts where id = 'eu-2023-1115-deforestation'`);
      expect((await results("deforestation")).total).toBe(total + 1);
      expect((await results("qqzebra")).results).toMatchObject([{ id: "copy" }]);
      await pool.query("delete from acts where id = 'copy'");
      expect((await results("deforestation")).total).toBe(total);
      expect((await search("qqzebra")).outcome).toBe("nothing-found");
    });

    it("R1.1 puts the regulation of a popular name first", async () => {
      for (const [q, id] of [
        ["CBAM", "eu-2023-956-cbam"],
        ["UK CBAM", "gb-2026-11-cbam"],
        ["the Lacey Act", "us-lacey-act"],
        ["s301 brazil", "us-section-301-brazil"],
        ["T-MEC", "us-usmca"],
        ["japanese customs act", "jp-customs-act"],
      ] as const)
        expect((await results(q)).results[0], q).toMatchObject({ id });
    });

    it("R1.1 leads a number in any spelling to its regulation", async () => {
      for (const [q, goTo] of [
        ["Reglamento (UE) 2023/956", "eu-2023-956-cbam"],
        ["EU 956/2023", "eu-2023-956-cbam"],
        ["pub. law 117–78", "us-uflpa"],
        ["19 C.F.R. § 134.11", "us-origin-marking"],
        ["90 Fed. Reg. 15041", "us-ieepa-eo-14257"],
        ["Decreto 6.759/2009", "br-customs-regulation"],
        ["DGFT notification 26/2023", "in-laptop-imports"],
      ] as const)
        expect(await search(q), q).toEqual({ outcome: "exact", goTo });
      const both = await results("2025-10524");
      expect(both.results.map((one) => one.kind === "regulation" && one.id).sort()).toEqual([
        "us-section-232-aluminum",
        "us-section-232-steel",
      ]);
    });

    it.each(["Regulation (EU) 2024/1689", "EO 12333", "19 CFR 12.130", "90 FR 12345"])(
      "R1.1 says that %s is not in the data, and what is, without a charge",
      async (q) => {
        const response = await fetch(
          `${api.origin}/api/searches?${new URLSearchParams({ kind: "regulation", q })}`,
        );
        expect(await response.json()).toMatchObject({
          state: "open",
          receipt: { charged: false, cost: 0, reason: "nothing-found" },
          advice: {
            message: expect.stringMatching(
              /^Our data has no regulation with the number .+ Our data covers \d+ regulations of \d+ jurisdictions/,
            ),
          },
        });
      },
    );

    it("R1.1 says of which countries there are acts if there are none of the one asked for", async () => {
      expect(await search("Thai customs act")).toMatchObject({
        outcome: "nothing-found",
        advice: {
          message: expect.stringContaining("Our data has no regulations of TH. Our data covers "),
        },
      });
      expect((await search("anti-dumping tiles from Turkey")).outcome).toBe("results");
    });

    it("R1.1 corrects words that no regulation has and says so, unless they are meant", async () => {
      expect(await results("conflict minerles")).toMatchObject({
        correction: { typed: "conflict minerles", used: "conflict minerals" },
        results: [{ id: "eu-2017-821-conflict-minerals" }],
      });
      expect((await search("conflict minerles", { verbatim: "true" })).outcome).toBe(
        "nothing-found",
      );
      expect(await results("trabajo forzoso")).toMatchObject({
        correction: { typed: "trabajo forzoso", used: "forced labour" },
      });
    });

    it("R1.1 suggests similar words if nothing was found, and topics if too vague", async () => {
      expect(await search("deforestaton", { verbatim: "true" })).toMatchObject({
        outcome: "nothing-found",
        advice: { suggestions: expect.arrayContaining(["deforestation"]) },
      });
      for (const q of ["the", "x", "import", '""', "-steel", "."]) {
        const vague = await search(q);
        expect(vague.outcome, q).toBe("too-vague");
        expect(vague.outcome === "too-vague" && vague.advice.suggestions.length, q).toBeGreaterThan(
          0,
        );
      }
    });

    it("R1.1 shows visitors the count and the price, never the results", async () => {
      const response = await fetch(`${api.origin}/api/searches?kind=regulation&q=steel`);
      expect(await response.json()).toEqual({
        state: "locked",
        total: (await results("steel")).total,
        cost: 1,
      });
    });

    it.each(["constructor", "toString", "__proto__", "valueOf hasOwnProperty"])(
      "S1 takes %s for the word it is",
      async (q) => {
        expect((await search(q)).outcome).toBe("nothing-found");
      },
    );

    it("R8.1 handles any text", async () => {
      const pieces = fc.oneof(
        fc.string({ unit: "binary", maxLength: 60 }),
        fc
          .array(
            fc.constantFrom(
              '"',
              "-",
              "(",
              ")",
              "&",
              "|",
              "!",
              ":*",
              "<->",
              "'",
              "\\",
              "steel",
              "the",
              "8471",
              "2023/1115",
              "%",
            ),
            {
              maxLength: 12,
            },
          )
          .map((parts) => parts.join(" ")),
      );
      await fc.assert(
        fc.asyncProperty(pieces, async (q) => {
          fc.pre(searchInput.safeParse({ kind: "regulation", q }).success);
          expect(["results", "nothing-found", "too-vague", "exact"]).toContain(
            (await search(q)).outcome,
          );
        }),
        { numRuns: 150 },
      );
    });
  });

  describe("loading", () => {
    let programDir: string;
    beforeAll(async () => {
      programDir = await mkdtemp(path.join(tmpdir(), "clearlane-program-"));
      await mkdir(path.join(programDir, "dist/datasets"), { recursive: true });
    });
    afterAll(() => rm(programDir, { recursive: true, force: true }));

    it("R1.1 asks for a build if there is no data", async () => {
      await expect(loadRegulations({ programDir }, api.backend.database)).rejects.toThrow(
        "run npm run build",
      );
      await expect(loadNotifications({ programDir }, api.backend.database)).rejects.toThrow(
        "run npm run build",
      );
    });

    it("R1.1 updates and removes regulations but keeps first_seen", async () => {
      const { database, context } = api.backend;
      const files = path.join(context.config.programDir, "dist/datasets");
      const read = async (name: string) =>
        JSON.parse(await readFile(path.join(files, `${name}.json`), "utf8")) as {
          items: { id: string }[];
        };
      const write = (name: string, content: object) =>
        writeFile(path.join(programDir, `dist/datasets/${name}.json`), JSON.stringify(content));
      for (const name of ["nomenclature", "lanes"]) await write(name, await read(name));
      const [kept, gone] = (await read("acts")).items;
      const [notice] = (await read("notifications")).items;
      await write("acts", {
        checksum: "next",
        items: [{ ...kept, title: "A new title of an old act" }],
      });
      await write("notifications", { checksum: "next", day: "2026-10-01", items: [notice] });
      const seen = async (id: string | undefined) =>
        (await database.pool.query("select title, first_seen from acts where id = $1", [id]))
          .rows[0] as {
          title: string;
          first_seen: Date;
        };
      const before = await seen(kept?.id);

      await Promise.all(
        [1, 2, 3].flatMap(() => [
          loadRegulations({ programDir }, database),
          loadNotifications({ programDir }, database),
        ]),
      );

      expect(await seen(kept?.id)).toEqual({
        title: "A new title of an old act",
        first_seen: before.first_seen,
      });
      expect(await seen(gone?.id)).toBeUndefined();
      const { rows } = await database.pool.query("select id from notifications");
      expect(rows).toEqual([{ id: notice?.id }]);
      await loadRegulations(context.config, database);
      await loadNotifications(context.config, database);
      expect(await seen(gone?.id)).toBeDefined();
    });
  });
});
