import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { includeHeader } from "#shared/contract/included.ts";
import { type CountingBackend, startCountingBackend } from "#tests/support/counting-backend.ts";
import { type ApiCaller, registerCaller } from "#tests/support/mock-sign-in.ts";
import { openTeamPlan } from "#tests/support/open-team-plan.ts";
import { startTestApp, type TestApp } from "#tests/support/start-test-app.ts";

/** A paid search includes the next reads of its page and the top bar. */

let counting: CountingBackend;
let app: TestApp;
beforeAll(async () => {
  counting = await startCountingBackend();
  app = await startTestApp({ env: counting.env });
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await counting[Symbol.asyncDispose]();
});

type Included = Record<
  string,
  { status: number; isSame?: boolean; body?: Record<string, unknown> }
>;

const reads = ["/session", "/credits", "/invitations", "/searches/history", "/countries"];

/** Pays for a search as its page does. */
async function pay(caller: ApiCaller, q: string) {
  const search = `/searches?kind=hs-code&q=${q}`;
  counting.reset();
  const { status, body } = await caller.post(
    "/api/searches",
    { kind: "hs-code", q },
    { "idempotency-key": randomUUID(), [includeHeader]: [...reads, search].join(" ") },
  );
  return {
    status,
    body,
    included: body.included as Included,
    search,
    calls: [...counting.requests()],
  };
}

async function newCaller(): Promise<ApiCaller> {
  const caller = await registerCaller(app.origin);
  await caller.get("/api/credits");
  return caller;
}

describe("reads that a paid search includes", () => {
  it.each([
    ["a trial", async () => undefined],
    ["a plan", async ({ email }: ApiCaller) => openTeamPlan(counting.backend.database, email, {})],
    [
      "the last credit of a plan, before a trial",
      async ({ email }: ApiCaller) =>
        openTeamPlan(counting.backend.database, email, { credits: 1 }),
    ],
    [
      "a team's plan",
      async ({ email }: ApiCaller) => {
        const { lineId } = await openTeamPlan(counting.backend.database, `owner-of-${email}`, {});
        await counting.backend.database.pool.query(
          "insert into sub_users (line_id, email) values ($1, $2)",
          [lineId, email],
        );
      },
    ],
  ])("R4.8 is what the reads themselves answer, the balance too: %s", async (_who, prepare) => {
    const caller = await newCaller();
    await prepare(caller);
    const { status, included, search } = await pay(caller, "shoes");
    expect(status).toBe(201);
    expect(Object.keys(included).toSorted()).toEqual([...reads, search].toSorted());
    for (const path of reads)
      expect(included[path], path).toEqual({
        status: 200,
        body: (await caller.get(`/api${path}`)).body,
      });
    expect(included[search]).toEqual({ status: 200, isSame: true });
  });

  it("R4.8 is the same from the embedded backend, whose answers stay unread", async () => {
    await using embedded = await startTestApp();
    const caller = await registerCaller(embedded.origin);
    await caller.get("/api/credits");
    const { body } = await caller.post(
      "/api/searches",
      { kind: "hs-code", q: "shoes" },
      { "idempotency-key": randomUUID(), [includeHeader]: reads.join(" ") },
    );
    for (const path of reads)
      expect((body.included as Included)[path], path).toEqual({
        status: 200,
        body: (await caller.get(`/api${path}`)).body,
      });
  });

  it("R4.8 takes two backend calls for the payment and one for each other read", async () => {
    const { calls } = await pay(await newCaller(), "shoes");
    expect(calls.slice(0, 2)).toEqual([
      "GET /searches",
      "PUT /users-smart-hs/subscription/useCredit",
    ]);
    expect(calls.slice(2).toSorted()).toEqual([
      "GET /countries",
      "GET /invitations",
      // Null without a session.
      "GET /profile",
      "GET /searches/history",
    ]);
  });

  it("R4.8 does not come included for calls that nobody offered, nor with a refusal", async () => {
    const caller = await newCaller();
    const headers = {
      "idempotency-key": randomUUID(),
      [includeHeader]: "/ledger /profile /session",
    };
    const paid = await caller.post("/api/searches", { kind: "hs-code", q: "shoes" }, headers);
    expect(Object.keys(paid.body.included as Included)).toEqual(["/session"]);
    const bare = { "idempotency-key": randomUUID() };
    const other = await caller.post("/api/searches", { kind: "hs-code", q: "bicycle" }, bare);
    expect(other.body).not.toHaveProperty("included");
  });

  it("R4.8 an answer lost on its way to us is opened by the next attempt, charged once", async () => {
    const caller = await newCaller();
    const pass = counting.proxy.decide;
    let lost = 0;
    counting.proxy.decide = (request) => {
      const fate = pass(request);
      if (request.method !== "PUT" || lost > 0) return fate;
      lost += 1;
      return "lose";
    };
    const { status, body, included } = await pay(caller, "shoes");
    counting.proxy.decide = pass;
    expect([status, lost]).toEqual([201, 1]);
    expect(body).toMatchObject({ balance: 9, receipt: { charged: true, before: 10, after: 9 } });
    expect(included["/credits"]?.body).toMatchObject({ balance: 9, used: 1 });
  });
});
