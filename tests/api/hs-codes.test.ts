import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { flagCodes } from "#client/build/flags.ts";
import type { HsCodeDetails } from "#shared/contract/hs-codes.ts";
import { startTestBackend, type TestBackend } from "#tests/support/start-test-backend.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend[Symbol.asyncDispose]());

async function get(target: string): Promise<{ status: number; body: unknown }> {
  const response = await fetch(backend.url + target);
  return { status: response.status, body: await response.json() };
}

async function details(target: string): Promise<HsCodeDetails> {
  const { status, body } = await get(target);
  expect(status).toBe(200);
  return body as HsCodeDetails;
}

describe("HS codes", () => {
  it("R1.1 serves codes, suggestions, sections and countries to visitors", async () => {
    expect(await details("/hs-codes/640411")).toMatchObject({
      code: "640411",
      edition: { name: "HS 2022" },
      lane: null,
    });
    expect((await get("/hs-codes/suggest?q=umbrel")).body).toMatchObject({
      items: expect.arrayContaining([
        expect.objectContaining({ code: expect.stringMatching(/^66/) }),
      ]),
    });
    expect(((await get("/hs-codes")).body as { items: unknown[] }).items).toHaveLength(21);
    expect((await get("/countries")).body).toMatchObject({
      items: expect.arrayContaining([{ code: "GB", name: "United Kingdom" }]),
    });
  });
  it("R3.11 names goods in Spanish for who asks", async () => {
    expect((await details("/hs-codes/640411?language=es")).called).toContain("tenis deportivos");
    expect((await details("/hs-codes/640411")).called).toContain("running shoes");
    expect((await get("/hs-codes/suggest?q=paraguas&language=es")).body).toMatchObject({
      items: expect.arrayContaining([
        expect.objectContaining({
          code: expect.stringMatching(/^66/),
          translation: expect.any(String),
        }),
      ]),
    });
    expect((await get("/hs-codes/640411?language=fr")).status).toBe(400);
  });
  it("#18 every country has a flag", async () => {
    const { items } = (await get("/countries")).body as { items: { code: string }[] };
    expect(items.filter(({ code }) => !flagCodes.includes(code))).toEqual([]);
  });
  it("R1.1 reports unknown national digits and chapter 77 as reserved", async () => {
    expect(await details("/hs-codes/6404110000")).toMatchObject({
      code: "640411",
      unknownDigits: "0000",
    });
    expect(await details("/hs-codes/77")).toMatchObject({
      title: expect.stringMatching(/reserved/i),
    });
  });
  it("R8.1 answers 404 for a code missing from HS 2022 and 400 for an invalid one", async () => {
    expect((await get("/hs-codes/640499")).status).toBe(404);
    expect((await get("/hs-codes/shoes")).status).toBe(400);
  });
});

describe("suggestions", () => {
  it("S22 have no total, and no code for the words of a paid search", async () => {
    const query = "rubber+soled+running+shoes";
    const preview = (await get(`/searches?kind=hs-code&q=${query}`)).body;
    expect(preview).toMatchObject({ state: "locked" });
    for (const words of [query, "running+shoes", "shoes+running"])
      expect((await get(`/hs-codes/suggest?q=${words}`)).body).toEqual({ items: [] });
    const { items } = (await get("/hs-codes/suggest?q=um")).body as { items: object[] };
    for (const item of items) expect(Object.keys(item)).toEqual(["code", "title", "match"]);
  });
});

describe("a lane", () => {
  it("has a state for each block", async () => {
    const { lane } = await details("/hs-codes/640411?destination=GB&origin=DE&date=2026-11-21");
    expect(lane).toMatchObject({
      destination: { code: "GB" },
      origin: { code: "DE" },
      date: "2026-11-21",
      nationalLines: { state: "present", edition: { effective: "2021-01-01", isOld: true } },
      duties: { state: "present", facts: [{ layer: "mfn" }], total: { state: "incomplete" } },
      prohibitions: { state: "none" },
      taxes: {
        state: "present",
        facts: [
          expect.objectContaining({ rate: 0, certainty: "conditional" }),
          expect.objectContaining({ rate: 20, certainty: "conditional" }),
        ],
      },
      agreements: { state: "present", facts: [expect.objectContaining({ id: "uk-eu-tca" })] },
    });
  });
  it("includes the requirements of the Union for a member, with reasons", async () => {
    const { lane } = await details("/hs-codes/440711?destination=DE&origin=BR");
    expect(lane?.importRequirements.state).toBe("present");
    expect(lane?.importRequirements.facts).toContainEqual(
      expect.objectContaining({ jurisdiction: "EU", why: expect.stringMatching(/HS 44/) }),
    );
    for (const { status, why } of lane?.importRequirements.facts ?? []) {
      expect(["in-force", "partly", "adopted"]).toContain(status);
      expect(why).not.toBe("");
    }
  });
  it("excludes regulations not yet in force on the date", async () => {
    const laneAt = async (date: string) =>
      (await details(`/hs-codes/440711?destination=DE&origin=BR&date=${date}`)).lane
        ?.importRequirements.facts.length ?? 0;
    expect(await laneAt("2000-01-01")).toBeLessThan(await laneAt("2026-11-21"));
  });
  it("lists its notifications, newest first", async () => {
    const { lane } = await details("/hs-codes/870380?destination=US&origin=CN");
    expect(lane?.notifications.state).toBe("present");
    const days = lane?.notifications.facts.map(({ published }) => published) ?? [];
    expect(days).toEqual([...days].sort().reverse());
  });
  it("warns where sanctions name other goods than these, and bans those they name", async () => {
    const shoes = (await details("/hs-codes/640411?destination=RU&origin=DE&date=2026-11-22")).lane;
    expect(shoes?.prohibitions.state).toBe("not-covered");
    expect(shoes?.prohibitions.warning).toMatch(/833\/2014.*check before you ship/);
    const chips = (await details("/hs-codes/854231?destination=RU&origin=DE&date=2026-11-22")).lane;
    expect(chips?.prohibitions.facts[0]).toMatchObject({
      direction: "export",
      market: { code: "EU" },
      legalBase: expect.stringMatching(/833\/2014/),
    });
    const korea = (await details("/hs-codes/640411?destination=US&origin=KP&date=2026-11-22")).lane;
    expect(korea?.prohibitions.facts[0]).toMatchObject({
      scope: "all goods",
      certainty: "certain",
      direction: "import",
    });
    expect(korea?.duties.facts[0]).toMatchObject({ layer: "column-2" });
  });
  it("has no duties within the Union", async () => {
    const { lane } = await details("/hs-codes/640411?destination=FR&origin=DE");
    expect(lane?.duties).toMatchObject({
      state: "none",
      note: expect.stringMatching(/European Union/),
    });
  });
  it.each([
    ["destination=ZZ&origin=DE", "destination"],
    ["destination=GB&origin=GB", "origin"],
    ["destination=GB&origin=DE&date=2026-02-30", "date"],
    ["destination=Utopia&origin=DE", "destination"],
    ["destination=GB&origin=DE&date=yesterday", "date"],
  ])("R5.4 rejects %s with a message for %s", async (query, field) => {
    const { status, body } = await get(`/hs-codes/640411?${query}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      error: { code: "invalid-input", details: [expect.objectContaining({ field })] },
    });
  });
  it("R8.1 a block that fails to load does not affect the others", async () => {
    await backend.database.pool.query("alter table notifications rename to notifications_away");
    const { lane } = await details("/hs-codes/640411?destination=GB&origin=DE");
    await backend.database.pool.query("alter table notifications_away rename to notifications");
    expect(lane?.notifications.state).toBe("failed");
    expect(lane?.quotas.state).toBe("failed");
    expect(lane?.agreements.state).toBe("present");
    expect(lane?.importRequirements.state).not.toBe("failed");
  });
});
