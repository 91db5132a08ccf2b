import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ApiCaller, registerCaller, send } from "#tests/support/mock-sign-in.ts";
import { startTestApp, type TestApp } from "#tests/support/start-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

const shoes = { kind: "hs-code", q: "rubber soled running shoes" };
const key = () => ({ "idempotency-key": randomUUID() });

describe("preview", () => {
  it("R1.1 shows a visitor the count and the price, never the results", async () => {
    const { status, body } = await send(
      `${app.origin}/api/searches?kind=hs-code&q=rubber+soled+running+shoes`,
      "GET",
    );
    expect(status).toBe(200);
    const { question: _, ...rest } = body;
    expect(rest).toEqual({ state: "locked", total: expect.any(Number), cost: 1 });
    expect(body.total).toBeGreaterThan(5);
  });
  it("R5.1 asks visitors who pay to sign in, in the specification's words", async () => {
    const { status, body } = await send(`${app.origin}/api/searches`, "POST", shoes, key());
    expect(status).toBe(401);
    expect(body).toMatchObject({
      error: { message: "Please sign in to start the free trial with search credits." },
    });
  });
  it.each(["zzzzqqqq xxyyzz", "gift", "6404.11"])("R1.4 charges nothing for %j", async (q) => {
    const caller = await registerCaller(app.origin);
    const { body } = await caller.post("/api/searches", { kind: "hs-code", q }, key());
    expect(body).toMatchObject({ state: "open", receipt: { charged: false, cost: 0 } });
    expect((await caller.get("/api/credits")).body.balance).toBe(10);
  });
  it.each([
    ["kind=hs-code&q=", "q"],
    ["kind=everything&q=shoes", "kind"],
    [`kind=hs-code&q=${"a".repeat(201)}`, "q"],
    ["kind=hs-code&q=shoes&destination=Utopia", "destination"],
    ["kind=hs-code&q=shoes&date=31.12.2026", "date"],
  ])("R5.4 names the invalid field: %s", async (query, field) => {
    const { status, body } = await send(`${app.origin}/api/searches?${query}`, "GET");
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { code: "invalid-input", details: [{ field }] } });
  });
});

describe("unlocking", () => {
  it("R1.4 R4.8 costs one credit, finds 6404, and is free to repeat", async () => {
    const caller = await registerCaller(app.origin);
    const paid = await caller.post("/api/searches", shoes, key());
    expect(paid.status).toBe(201);
    expect(paid.body).toMatchObject({
      balance: 9,
      receipt: { charged: true, cost: 1, before: 10, after: 9, reason: "charged" },
    });
    expect((await caller.get("/api/credits")).body).toMatchObject({ balance: 9, used: 1 });
    const headings = (paid.body.results as { heading: string }[])
      .slice(0, 5)
      .map((result) => result.heading);
    expect(headings).toContain("6404");
    const again = await caller.post(
      "/api/searches",
      { ...shoes, q: "  Rubber-soled RUNNING shoes " },
      key(),
    );
    expect(again.body).toMatchObject({ receipt: { charged: false, reason: "repeat" } });
    const same = await caller.get(
      "/api/searches?kind=hs-code&q=rubber%20soled%20%20Running%20shoes",
    );
    expect(same.body).toMatchObject({
      state: "open",
      receipt: { charged: false, reason: "repeat" },
    });
    expect((await caller.get("/api/searches/history")).body).toMatchObject({ total: 1 });
    expect((await caller.get("/api/ledger")).body.items).toHaveLength(2);
  });
  it("R4.8 allows exactly 10 of 200 parallel searches on 10 credits", async () => {
    const caller = await registerCaller(app.origin);
    const goods = [
      "shoes",
      "bicycle",
      "laptop",
      "coffee",
      "tyres",
      "chairs",
      "shirts",
      "wine",
      "cheese",
      "pumps",
    ];
    const responses = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        caller.post("/api/searches", { kind: "hs-code", q: `${goods[n % 10]} number ${n}` }, key()),
      ),
    );
    const statuses = responses.map((response) => response.status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(10);
    const refused = responses.filter((response) => response.status === 402);
    expect(refused).toHaveLength(190);
    for (const { body } of refused)
      expect(body).toMatchObject({
        error: { message: "No trial credits left. Please subscribe to continue." },
      });
    expect((await caller.get("/api/credits")).body).toMatchObject({ balance: 0, reason: "zero" });
  });
  it("S-05 charges once for 50 parallel requests with one key, with equal responses", async () => {
    const caller = await registerCaller(app.origin);
    const headers = key();
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => caller.post("/api/searches", shoes, headers)),
    );
    expect(
      new Set(responses.map((response) => JSON.stringify([response.status, response.body]))).size,
    ).toBe(1);
    expect((await caller.get("/api/credits")).body).toMatchObject({ balance: 9, used: 1 });
  });
  it("S-05 rejects a missing key and the key of another search", async () => {
    const caller = await registerCaller(app.origin);
    const headers = key();
    await caller.post("/api/searches", shoes, headers);
    expect(
      (await caller.post("/api/searches", { kind: "hs-code", q: "bicycle" }, headers)).status,
    ).toBe(422);
    expect(
      (await caller.post("/api/searches", { kind: "hs-code", q: "bicycle" })).body,
    ).toMatchObject({
      error: { details: [{ field: "Idempotency-Key" }] },
    });
    expect((await caller.get("/api/credits")).body.balance).toBe(9);
  });
  it("R1.5 shares a paid search with the team for free, while there is a team", async () => {
    const pool = app.database?.pool;
    const [owner, member] = [await registerCaller(app.origin), await registerCaller(app.origin)];
    await owner.get("/api/credits");
    const looked = async (caller: ApiCaller, q = "rubber+soled+running+shoes") =>
      (await caller.get(`/api/searches?kind=hs-code&q=${q}`)).body;
    await pool?.query(
      `with plan as (insert into credit_lines (customer_id, kind, sub_id, tier, price_id, purchased)
         select id, 'plan', 'sub_' || gen_random_uuid(), 3, 'price_business_month', 20
            from customers where email = $1 returning id),
       granted as (insert into ledger (line_id, kind, credits, balance_after, actor)
          select id, 'grant', 20, 20, 'tests' from plan)
       insert into sub_users (line_id, email) select id, $2 from plan`,
      [owner.email, member.email],
    );
    await owner.post("/api/searches", shoes, key());
    await member.get("/api/credits");
    await member.post("/api/searches", { kind: "hs-code", q: "bicycle" }, key());
    expect(await looked(member)).toMatchObject({ state: "open", receipt: { reason: "repeat" } });
    expect(await looked(owner, "bicycle")).toMatchObject({
      state: "open",
      receipt: { reason: "repeat" },
    });
    // Without a team plan the owner's searches are no longer shared; the member's own stay free.
    await pool?.query(
      `update credit_lines set price_id = 'price_premium_month'
        where price_id = 'price_business_month' and purchased = 20`,
    );
    expect(await looked(member)).toMatchObject({ state: "locked" });
    expect(await looked(member, "bicycle")).toMatchObject({
      state: "open",
      receipt: { reason: "repeat" },
    });
  });
  it.each(["rubber soled running shoes", "leather handbag", "ceramic mug", "oak table"])(
    "I15.2 %s: as many codes as the price named, at most 20",
    async (q) => {
      const caller = await registerCaller(app.origin);
      const preview = await caller.get(
        `/api/searches?${new URLSearchParams({ kind: "hs-code", q })}`,
      );
      const paid = await caller.post("/api/searches", { kind: "hs-code", q }, key());
      const results = paid.body.results as unknown[];
      const { question: _, ...priced } = preview.body;
      expect(priced).toEqual({ state: "locked", total: results.length, cost: 1 });
      expect(paid.body.total).toBe(results.length);
      expect(results.length).toBeLessThanOrEqual(20);
    },
  );
  it("R1.1 charges for a regulation search too", async () => {
    const caller = await registerCaller(app.origin);
    const preview = await caller.get("/api/searches?kind=regulation&q=deforestation");
    expect(preview.body).toMatchObject({ state: "locked", cost: 1 });
    const paid = await caller.post(
      "/api/searches",
      { kind: "regulation", q: "deforestation" },
      key(),
    );
    expect(paid.body).toMatchObject({ state: "open", balance: 9 });
    expect((paid.body.results as unknown[]).length).toBe(preview.body.total);
  });
});

describe("free answers", () => {
  it.each([
    ["several-codes", "640411, 640419"],
    ["part-number", "6204-2RS"],
    ["other-language", "chaussures en cuir"],
    ["nothing-found", "6404119999"],
    ["exact-code", "6404110000"],
    ["exact-code", "NC 8471 30 00"],
    ["exact-code", "8517.12"],
  ])("I15.5 %s: %s charges nothing and leaves no receipt", async (reason, q) => {
    const caller = await registerCaller(app.origin);
    const { body } = await caller.post("/api/searches", { kind: "hs-code", q }, key());
    expect(body).toMatchObject({ state: "open", total: 0, receipt: { charged: false, reason } });
    expect((await caller.get("/api/credits")).body.balance).toBe(10);
    expect((await caller.get("/api/searches/history")).body).toMatchObject({ total: 0 });
  });
  it("I15.5 a line that no stored tariff has is refused with the nearest real ones", async () => {
    const { body } = await send(`${app.origin}/api/searches?kind=hs-code&q=6404119999`, "GET");
    const { message, suggestions } = body.advice as { message: string; suggestions: string[] };
    expect(message).toMatch(/no line 6404\.11\.99\.99/);
    expect(suggestions.length).toBeGreaterThan(0);
    for (const q of suggestions) {
      expect(q).toMatch(/^640411\d{2}/);
      const real = await send(`${app.origin}/api/searches?kind=hs-code&q=${q}`, "GET");
      expect(real.body).toMatchObject({ goTo: q });
    }
  });
  it("I15.2 a correction is told before and after paying, for one credit in both spellings", async () => {
    const caller = await registerCaller(app.origin);
    const correction = { typed: "vacum cleener", used: "vacuum cleaner" };
    const preview = await caller.get("/api/searches?kind=hs-code&q=vacum+cleener");
    expect(preview.body).toMatchObject({ state: "locked", correction });
    const search = { kind: "hs-code", q: "vacum cleener" };
    const paid = await caller.post("/api/searches", search, key());
    expect(paid.body).toMatchObject({ state: "open", correction, balance: 9 });
    const literal = await caller.get("/api/searches?kind=hs-code&q=vacum+cleener&verbatim=true");
    expect(literal.body).toMatchObject({ total: 0, receipt: { charged: false } });
  });
});

describe("several processes", () => {
  it("R4.8 shares sessions and balances between two web processes on one database", async () => {
    await using second = await startTestApp({ shareDatabaseOf: app });
    const caller = await registerCaller(app.origin);
    await caller.post("/api/searches", shoes, key());
    const elsewhere = await send(`${second.origin}/api/credits`, "GET", undefined, {
      authorization: caller.authorization,
    });
    expect(elsewhere.body).toMatchObject({ balance: 9 });
  });
});

describe("section 7 through the route table", () => {
  it("R6.3 answers for the caller and rejects other users' ids", async () => {
    const caller = await registerCaller(app.origin);
    await caller.get("/api/credits");
    expect((await caller.get("/api/users-smart-hs/subscription/trial")).body).toMatchObject({
      data: { credits_given: 10, credits_used: 0 },
    });
    for (const query of [
      "userid=business@clearlane.test",
      "customerid=cus_demo_business",
      "userid=trial@clearlane.test",
    ]) {
      expect((await caller.get(`/api/users-smart-hs/subscription/trial?${query}`)).status).toBe(
        403,
      );
    }
    expect(
      (await caller.get("/api/users-smart-hs/stripe/customer/create?email=a@b.test&name=x")).status,
    ).toBe(404);
    expect((await send(`${app.origin}/api/users?userid=trial@clearlane.test`, "GET")).status).toBe(
      401,
    );
  });
});
