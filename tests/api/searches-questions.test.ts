import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHttpBrowser } from "#tests/support/http-browser.ts";
import { registerCaller, send } from "#tests/support/mock-sign-in.ts";
import { startTestApp, type TestApp } from "#tests/support/start-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

const key = () => ({ "idempotency-key": randomUUID() });
const handbag = { kind: "hs-code", q: "handbag" };
const leather = { ...handbag, answer: ["bag-surface:leather"] };
const preview = "/api/searches?kind=hs-code&q=handbag";

describe("the deciding question", () => {
  it("I15.3 is asked before paying and names no code", async () => {
    const { body } = await send(`${app.origin}${preview}`, "GET");
    expect(body).toMatchObject({ state: "locked", question: { id: "bag-surface" } });
    expect(JSON.stringify(body)).not.toMatch(/42022/);
  });
  it("I15.3 no charge for a question, its answer or a search without one", async () => {
    const caller = await registerCaller(app.origin);
    for (const answer of ["bag-surface:leather", "bag-surface:other", "none"])
      expect((await caller.get(`${preview}&answer=${answer}`)).body.state).toBe("locked");
    expect((await caller.get("/api/credits")).body.balance).toBe(10);
    expect((await caller.get("/api/ledger")).body.items).toHaveLength(1);
  });
  it("I15.3 the count before paying is the count after, answered too", async () => {
    const caller = await registerCaller(app.origin);
    const { total } = (await caller.get(`${preview}&answer=bag-surface:leather`)).body;
    const { body } = await caller.post("/api/searches", leather, key());
    expect(body.total).toBe(total);
    expect(body.results).toHaveLength(total as number);
    expect((body.results as { code: string }[])[0]?.code).toBe("420221");
  });
  it.each([
    ["as is, then answered", handbag, leather],
    ["answered, then as is", leather, handbag],
    ["answered, then otherwise", leather, { ...handbag, answer: ["bag-surface:plastic-textile"] }],
  ])("I15.3 no second charge for a search paid %s", async (_, first, second) => {
    const caller = await registerCaller(app.origin);
    const paid = await caller.post("/api/searches", first, key());
    expect(paid.body).toMatchObject({ balance: 9, receipt: { reason: "charged" } });
    const again = await caller.post("/api/searches", second, key());
    expect(again.body).toMatchObject({ receipt: { charged: false, reason: "repeat" } });
    expect((await caller.get("/api/credits")).body.balance).toBe(9);
    expect((await caller.get("/api/searches/history")).body).toMatchObject({ total: 1 });
  });
  it("I15.3 an answer opens no codes that its search does not ask about", async () => {
    const caller = await registerCaller(app.origin);
    await caller.post("/api/searches", handbag, key());
    const { body } = await caller.get(`${preview}&answer=coffee-form:roasted`);
    const codes = (body.results as { code: string }[]).map(({ code }) => code);
    expect(codes.some((code) => code.startsWith("09"))).toBe(false);
  });
  it("I15.3 works without script: each choice is an address", async () => {
    const browser = createHttpBrowser();
    const asked = await browser.open(`${app.origin}/hs-code-search?q=handbag&destination=GB`);
    expect(asked.text).toContain("What is the outside made of?");
    const link = /href="([^"]*answer=bag-surface%3Aleather)"/.exec(asked.text)?.[1];
    expect(link).toContain("destination=GB");
    const answered = await browser.open(app.origin + link?.replaceAll("&amp;", "&"));
    expect(answered.text).not.toContain('id="question-title"');
    expect(answered.text).toContain("<strong>Leather</strong>");
    const spanish = await browser.open(`${app.origin}/hs-code-search?q=bolso+de+mano&lng=es`);
    expect(spanish.text).toContain("¿De qué es la superficie exterior?");
  });
});
