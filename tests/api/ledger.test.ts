import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readCsv } from "#bench/support/read-csv.ts";
import { credits } from "#shared/contract/credits.ts";
import { searches } from "#shared/contract/searches.ts";
import { usersSmartHs } from "#shared/contract/subscriptions.ts";
import { personClient, supportClient, supportToken } from "#tests/support/backend-caller.ts";
import { type ApiCaller, registerCaller, send } from "#tests/support/mock-sign-in.ts";
import { openTeamPlan, spendAsMember } from "#tests/support/open-team-plan.ts";
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

const database = () => app.backend?.context.database ?? fail();
const person = (email: string) => personClient(backendUrl, email);
const key = () => ({ "idempotency-key": randomUUID() });
let counter = 0;

function fail(): never {
  throw new Error("no backend");
}

async function openTeam() {
  const [owner, member] = [`owner${counter}@example.test`, `member${counter++}@example.test`];
  const plan = await openTeamPlan(database(), owner, { credits: 20 });
  await database().pool.query("insert into sub_users (line_id, email) values ($1, $2)", [
    plan.lineId,
    member,
  ]);
  return { owner, member, plan };
}

describe("visibility", () => {
  it("R1.5 shows owners their members' spending, and members their own entries", async () => {
    const { owner, member, plan } = await openTeam();
    const [ownerClient, memberClient] = [await person(owner), await person(member)];
    await memberClient(usersSmartHs.createCustomer, { email: member, name: "Mel Member" });
    await ownerClient(usersSmartHs.useCredit, { subId: plan.subId }, { headers: key() });
    await spendAsMember(memberClient, member, plan);
    await database().pool.query(
      "insert into profiles (email, name) values ($1, 'Mel of the profile')",
      [member],
    );

    const whole = await ownerClient(credits.ledger, {});
    expect(whole.items.map(({ who, kind, balanceAfter }) => [who, kind, balanceAfter])).toEqual([
      [member, "spend", 18],
      [owner, "spend", 19],
      ["tests", "grant", 20],
    ]);
    expect(whole.items[0]).toMatchObject({ whoName: "Mel of the profile" });
    const entries = await memberClient(credits.ledger, {});
    expect(entries.items.map(({ who, line, kind }) => [who, line, kind])).toEqual([
      [member, "plan", "spend"],
      ["clearlane", "trial", "grant"],
    ]);
  });

  it("R1.5 S-02 shows a removed member past entries and refunds only", async () => {
    const { owner, member, plan } = await openTeam();
    const memberClient = await person(member);
    const spent = (await spendAsMember(memberClient, member, plan)) as {
      data: { receipt_id: string };
    };
    await database().pool.query("update sub_users set removed_at = now() where email = $1", [
      member,
    ]);
    await (await person(owner))(usersSmartHs.useCredit, { subId: plan.subId }, { headers: key() });
    await supportClient(backendUrl)(
      credits.refund,
      { entryId: spent.data.receipt_id, reason: "sorry" },
      { headers: key() },
    );
    const { items, total } = await memberClient(credits.ledger, {});
    expect(items.map(({ kind, refundOf }) => [kind, refundOf])).toEqual([
      ["refund", spent.data.receipt_id],
      ["spend", null],
    ]);
    expect(total).toBe(2);
  });

  it("answers support for the named user, and 400 without one", async () => {
    const { owner } = await openTeam();
    const support = supportClient(backendUrl);
    expect((await support(credits.ledger, { userid: owner })).total).toBe(1);
    await expect(support(credits.ledger, {})).rejects.toMatchObject({
      details: [{ field: "userid" }],
    });
  });

  it("R6.3 rejects the name of another user, and a visitor", async () => {
    const caller = await registerCaller(app.origin);
    expect((await caller.get("/api/ledger?userid=business@clearlane.test")).status).toBe(403);
    expect((await caller.get(`/api/ledger?userid=${caller.email}`)).status).toBe(200);
    for (const path of [
      "/api/ledger",
      "/api/ledger.csv",
      "/api/searches/history.csv",
      "/api/credits/overview",
    ])
      expect((await send(`${app.origin}${path}`, "GET")).status).toBe(401);
  });
});

describe("the overview", () => {
  it("R3.3 R3.4 shows the active accounts, plan first, with the period's figures", async () => {
    const { owner, plan } = await openTeam();
    const client = await person(owner);
    await database().pool.query(
      `insert into credit_lines (customer_id, kind, given) select id, 'trial', 3 from customers
        where email = $1`,
      [owner],
    );
    await database().pool.query(
      "update credit_lines set used = 8, spent_before = 5 where id = $1",
      [plan.lineId],
    );
    const { lines, membership } = await client(credits.overview, {});
    expect(lines).toMatchObject([
      {
        kind: "plan",
        tierName: "Business",
        tierColor: "primary",
        priceId: "price_business_month",
        granted: 15,
        used: 3,
        left: 12,
        cancelAtEnd: false,
      },
      { kind: "trial", tier: null, tierName: null, granted: 3, used: 0, left: 3, renewsAt: null },
    ]);
    expect(membership).toBeNull();
    const found = await client(usersSmartHs.find, { userid: owner });
    const { data } = await client(usersSmartHs.currentAlt, {
      userid: owner,
      customerid: String(found.data.stripe_customerid),
    });
    expect(data).toMatchObject({ credits_purchased: 15, credits_used: 3 });
  });

  it("R1.5 shows a member the owner of the credits", async () => {
    const { owner, member } = await openTeam();
    expect(await (await person(member))(credits.overview, {})).toMatchObject({
      lines: [],
      membership: { owner, left: 20 },
    });
  });

  it("R3.3 returns the same to the browser", async () => {
    const caller = await registerCaller(app.origin);
    await caller.get("/api/credits");
    expect((await caller.get("/api/credits/overview")).body).toMatchObject({
      lines: [{ kind: "trial", left: 10 }],
      membership: null,
    });
  });
});

describe("CSV files", () => {
  async function download(caller: ApiCaller, path: string) {
    const response = await fetch(app.origin + path, {
      headers: { authorization: caller.authorization },
    });
    return {
      headers: response.headers,
      text: Buffer.from(await response.arrayBuffer()).toString(),
    };
  }

  it("contain the whole ledger, each entry once", async () => {
    const caller = await registerCaller(app.origin);
    await caller.get("/api/credits");
    await database().pool.query(
      `with line as (update credit_lines set given = 1500, used = 1200
        where customer_id = (select id from customers where email = $1) returning id)
       insert into ledger (line_id, kind, credits, balance_after, actor, reason)
       select id, case n when 0 then 'grant' else 'spend' end,
         case n when 0 then 1490 else -1 end, 1500 - n, $1, 'search'
         from line, generate_series(0, 1200) n`,
      [caller.email],
    );
    const { headers, text } = await download(caller, "/api/ledger.csv");
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toMatch(
      /^attachment; filename=clearlane-ledger-\d{4}-\d\d-\d\d\.csv$/,
    );
    const rows = readCsv(text);
    expect(rows[0]).toEqual(
      expect.objectContaining({
        what: "spend",
        credits: "-1",
        "balance after": "300",
        line: "trial",
        who: caller.email,
      }),
    );
    expect(rows).toHaveLength(1202);
    expect(new Set(rows.map((row) => row.entry)).size).toBe(1202);
    expect(rows.map((row) => Number(row["balance after"]))).toEqual([
      ...Array.from({ length: 1201 }, (_, n) => 300 + n),
      10,
    ]);
  });

  it("S-20 escape formulas in reasons and searches", async () => {
    const caller = await registerCaller(app.origin);
    await caller.get("/api/credits");
    const support = supportClient(backendUrl);
    const formulas = [
      '=HYPERLINK("http://evil.test","x")',
      "+1+1",
      "-2+3",
      "@SUM(A1)",
      "  =1",
      'plain, with "quotes"',
    ];
    for (const reason of formulas)
      await support(
        credits.grant,
        { userid: caller.email, credits: 1, reason },
        { headers: key() },
      );
    const { text } = await download(caller, "/api/ledger.csv");
    const cells = readCsv(text).map((row) => row.reason ?? "");
    expect(cells.toReversed().slice(1)).toEqual([
      `'${formulas[0]}`,
      "'+1+1",
      "'-2+3",
      "'@SUM(A1)",
      "'=1",
      'plain, with "quotes"',
    ]);
    expect(text.charCodeAt(0)).toBe(0xfeff);
  });

  it("S-20 contain the searches with links, formulas escaped", async () => {
    const caller = await registerCaller(app.origin);
    await caller.post("/api/searches", { kind: "hs-code", q: "=bicycle, new" }, key());
    await caller.post("/api/searches", { kind: "regulation", q: "deforestation" }, key());
    const { text, headers } = await download(caller, "/api/searches/history.csv");
    expect(headers.get("content-disposition")).toContain("clearlane-searches-");
    expect(readCsv(text)).toMatchObject([
      {
        kind: "regulation",
        search: "deforestation",
        address: `${app.origin}/regulation-search?q=deforestation`,
      },
      {
        kind: "hs-code",
        search: "'=bicycle, new",
        address: `${app.origin}/hs-code-search?q=%3Dbicycle%2C+new`,
      },
    ]);
  });

  it("lists up to 500 entries a page, as requested", async () => {
    const caller = await registerCaller(app.origin);
    await caller.get("/api/credits");
    const { body } = await caller.get("/api/ledger?size=1");
    expect(body).toMatchObject({ total: 1, next: null });
    expect((await caller.get("/api/ledger?size=501")).status).toBe(400);
    const client = await person(caller.email);
    await expect(client(searches.history, { size: 0 })).rejects.toMatchObject({
      details: [{ field: "size" }],
    });
  });
});
