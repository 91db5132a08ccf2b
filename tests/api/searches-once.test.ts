import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Client } from "#shared/contract/call.ts";
import { credits } from "#shared/contract/credits.ts";
import { searches } from "#shared/contract/searches.ts";
import { usersSmartHs } from "#shared/contract/subscriptions.ts";
import { searchHeader, writeSearchHeader } from "#shared/domain/use-credit.ts";
import { personClient, supportClient, supportToken } from "#tests/support/backend-caller.ts";
import { type ApiCaller, registerCaller } from "#tests/support/mock-sign-in.ts";
import { openTeamPlan } from "#tests/support/open-team-plan.ts";
import { startTestApp, type TestApp } from "#tests/support/start-test-app.ts";

let app: TestApp;
let backendUrl: string;
beforeAll(async () => {
  app = await startTestApp({ env: { BACKEND_TOKEN: supportToken } });
  backendUrl = app.backend?.url ?? "";
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

const key = () => ({ "idempotency-key": randomUUID() });
const shoes = { kind: "hs-code" as const, q: "running shoes" };
const pay = (caller: ApiCaller, search: object = shoes, headers = key()) =>
  caller.post("/api/searches", search, headers);
const query = (sql: string, values: unknown[] = []) =>
  app.backend?.context.database.pool.query(sql, values) ?? Promise.reject();
const reconcile = () => supportClient(backendUrl)(credits.reconcile, {});
const balanceOf = async (caller: ApiCaller) => (await caller.get("/api/credits")).body.balance;

/** A caller with a trial of 10 credits, at the web server and at the backend. */
async function newCaller(): Promise<{ caller: ApiCaller; client: Client }> {
  const caller = await registerCaller(app.origin);
  await caller.get("/api/credits");
  return { caller, client: await personClient(backendUrl, caller.email) };
}

/** The debit of a paid search whose results are never fetched, as when the web server is killed. */
function debitFor(client: Client, search: { kind: "hs-code" | "regulation"; q: string }) {
  const headers = { ...key(), [searchHeader]: writeSearchHeader(search, 1) };
  return client(usersSmartHs.useCredit, {}, { headers });
}

const reasonOf = ({ body }: { body: Record<string, unknown> }) =>
  (body.receipt as { reason: string } | undefined)?.reason;

describe("the same search at once", () => {
  it("S5 is charged once in two tabs, each with its key", async () => {
    const { caller } = await newCaller();
    for (const q of ["bicycle", "cotton shirts", "steel bolts"]) {
      const tabs = await Promise.all([pay(caller, { ...shoes, q }), pay(caller, { ...shoes, q })]);
      expect(tabs.map(reasonOf).sort()).toEqual(["charged", "repeat"]);
      for (const { body } of tabs) expect(body).toMatchObject({ state: "open" });
    }
    expect(await balanceOf(caller)).toBe(7);
    expect((await caller.get("/api/searches/history")).body).toMatchObject({ total: 3 });
  });

  it("S4 S5 takes a spend that has opened nothing, in however many tabs", async () => {
    const { caller, client } = await newCaller();
    for (const q of ["bicycle", "cotton shirts", "steel bolts", "green tea", "olive oil"]) {
      const before = (await balanceOf(caller)) as number;
      // A debit that names no search waits for one.
      await client(usersSmartHs.useCredit, {}, { headers: key() });
      await Promise.all([1, 2, 3, 4, 5, 6].map(() => debitFor(client, { ...shoes, q })));
      expect(await balanceOf(caller)).toBe(before - 1);
    }
    expect((await reconcile()).differences).toEqual([]);
  });

  it("S4 waits for a spend that another request is taking", async () => {
    const { caller, client } = await newCaller();
    await client(usersSmartHs.useCredit, {}, { headers: key() });
    const other = await app.backend?.context.database.pool.connect();
    if (!other) throw new TypeError("no database");
    await other.query("begin");
    await other.query("select from ledger where actor = $1 and unopened for no key update", [
      caller.email,
    ]);
    let isPaid = false;
    const paying = debitFor(client, shoes).finally(() => {
      isPaid = true;
    });
    const waiting =
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1";
    await vi.waitUntil(
      async () => isPaid || (await query(waiting, ["%for no key update%"])).rowCount === 1,
      { timeout: 20_000 },
    );
    await other.query("commit");
    other.release();
    expect(await paying).toMatchObject({ data: { reason: "repeat" } });
    expect(await balanceOf(caller)).toBe(9);
  });

  it("S5 is charged once to a plan when its owner and members search", async () => {
    const people = await Promise.all([newCaller(), newCaller(), newCaller()]);
    const [owner, ...members] = people.map(({ caller }) => caller);
    if (!owner || !app.database) throw new TypeError("no owner");
    const { lineId } = await openTeamPlan(app.database, owner.email, { credits: 5 });
    for (const { email } of members)
      await query("insert into sub_users (line_id, email) values ($1, $2)", [lineId, email]);
    const answers = await Promise.all(people.map(({ caller }) => pay(caller)));
    expect(answers.map(reasonOf).sort()).toEqual(["charged", "repeat", "repeat"]);
    expect(await Promise.all(people.map(({ caller }) => balanceOf(caller)))).toEqual([4, 4, 4]);
    expect((await reconcile()).differences).toEqual([]);
  });
});

describe("racers on the last credits", () => {
  it("S5 are refused by none of two accounts while the other has credits", async () => {
    const { caller } = await newCaller();
    if (!app.database) throw new TypeError("no database");
    await openTeamPlan(app.database, caller.email, { credits: 6 });
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, n) => pay(caller, { ...shoes, q: `shoes number ${n}` })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(201));
    expect(await balanceOf(caller)).toBe(0);
    expect((await pay(caller)).status).toBe(402);
    expect((await reconcile()).differences).toEqual([]);
  });
});

describe("a search killed after its debit", () => {
  it("S4 opens under a new key, on any screen, without another charge", async () => {
    const { caller, client } = await newCaller();
    await debitFor(client, shoes);
    expect(await pay(caller)).toMatchObject({
      body: { state: "open", receipt: { reason: "repeat", charged: false } },
    });
    await debitFor(client, { ...shoes, q: "bicycle" });
    expect((await caller.get("/api/searches?kind=hs-code&q=bicycle")).body).toMatchObject({
      state: "open",
      receipt: { reason: "repeat" },
    });
    expect(await balanceOf(caller)).toBe(8);
    expect((await caller.get("/api/searches/history")).body).toMatchObject({
      items: [
        { q: "bicycle", query: "q=bicycle", total: expect.any(Number) },
        { q: "running shoes", total: expect.any(Number) },
      ],
    });
  });

  it("S4 keeps its filters in the history once it is opened", async () => {
    const { caller, client } = await newCaller();
    await debitFor(client, shoes);
    const { body } = await pay(caller, { ...shoes, destination: "DE" });
    const { items } = (await caller.get("/api/searches/history")).body as { items: object[] };
    expect(items).toMatchObject([{ query: "q=running+shoes&destination=DE", total: body.total }]);
  });

  it("S4 uses a debit that named no search for the next one, whatever its key", async () => {
    const { caller, client } = await newCaller();
    await client(usersSmartHs.useCredit, {}, { headers: key() });
    expect(await balanceOf(caller)).toBe(9);
    expect(await pay(caller)).toMatchObject({
      body: { state: "open", receipt: { reason: "repeat", charged: false } },
    });
    expect(await balanceOf(caller)).toBe(9);
    expect(reasonOf(await pay(caller, { ...shoes, q: "bicycle" }))).toBe("charged");
    expect(await balanceOf(caller)).toBe(8);
  });

  it("S4 uses such debits once each, when searches race for them", async () => {
    const { caller, client } = await newCaller();
    for (let n = 0; n < 3; n += 1) await client(usersSmartHs.useCredit, {}, { headers: key() });
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) => pay(caller, { ...shoes, q: `shoes number ${n}` })),
    );
    expect(answers.map(reasonOf).sort()).toEqual([
      ...["charged", "charged"],
      ...["repeat", "repeat", "repeat"],
    ]);
    expect(await balanceOf(caller)).toBe(5);
    expect((await reconcile()).differences).toEqual([]);
  });

  it("S4 uses such a debit of the last credit, too", async () => {
    const { caller, client } = await newCaller();
    const voided = { userid: caller.email, credits: 9, reason: "try" };
    await supportClient(backendUrl)(credits.void, voided, { headers: key() });
    await client(usersSmartHs.useCredit, {}, { headers: key() });
    expect(await balanceOf(caller)).toBe(0);
    expect(await pay(caller)).toMatchObject({
      body: { state: "open", receipt: { charged: false } },
    });
    expect((await pay(caller, { ...shoes, q: "bicycle" })).status).toBe(402);
  });

  it("S4 leaves the key of a debit to its own search", async () => {
    const { client } = await newCaller();
    const headers = key();
    const named = (q: string) => ({
      headers: { ...headers, [searchHeader]: writeSearchHeader({ ...shoes, q }, 1) },
    });
    const first = await client(usersSmartHs.useCredit, {}, named("bicycle"));
    expect(await client(usersSmartHs.useCredit, {}, named("Bicycle!"))).toEqual(first);
    await expect(client(usersSmartHs.useCredit, {}, named("cotton shirts"))).rejects.toMatchObject({
      code: "key-reused",
    });
  });
});

describe("a debit for nothing", () => {
  it("S1 is not made for a search that would be refused", async () => {
    const { caller, client } = await newCaller();
    const headers = { ...key(), [searchHeader]: `kind=hs-code&q=${"a".repeat(201)}&total=1` };
    await expect(client(usersSmartHs.useCredit, {}, { headers })).rejects.toMatchObject({
      code: "invalid-input",
      details: [{ field: "q" }],
    });
    expect(await balanceOf(caller)).toBe(10);
  });

  it("S1 is refunded when its search finds nothing, under a new key too", async () => {
    const { caller, client } = await newCaller();
    await debitFor(client, { kind: "regulation", q: "zzzzqqqq" });
    expect(await balanceOf(caller)).toBe(9);
    const answer = await pay(caller, { kind: "regulation", q: "zzzzqqqq" });
    expect(answer.body).toMatchObject({ state: "open", receipt: { charged: false } });
    expect(await balanceOf(caller)).toBe(10);
    const { items } = (await caller.get("/api/ledger")).body as { items: { kind: string }[] };
    expect(items.map(({ kind }) => kind)).toEqual(["refund", "spend", "grant"]);
    expect((await reconcile()).differences).toEqual([]);
  });

  it("S1 opens nothing once support has refunded it, even with its key", async () => {
    const { caller } = await newCaller();
    const headers = key();
    const { body } = await pay(caller, shoes, headers);
    await supportClient(backendUrl)(
      credits.refund,
      { entryId: (body.receipt as { id: string }).id, reason: "not what was asked" },
      { headers: key() },
    );
    expect(await pay(caller, shoes, headers)).toMatchObject({
      body: { total: 0, results: [], receipt: { reason: "refunded" } },
    });
    expect(reasonOf(await pay(caller))).toBe("charged");
    expect(await balanceOf(caller)).toBe(9);
    await expect(
      (await personClient(backendUrl, caller.email))(searches.unlock, { ...shoes, q: "bicycle" }),
    ).rejects.toMatchObject({ code: "forbidden" });
  });
});
