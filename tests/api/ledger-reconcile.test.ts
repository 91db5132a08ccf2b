import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { reconcile } from "#server/backend/subscriptions/reconcile.ts";
import { openDatabase } from "#server/database/database.ts";
import { withoutTimeouts } from "#server/database/without-timeouts.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import { credits } from "#shared/contract/credits.ts";
import { usersSmartHs } from "#shared/contract/subscriptions.ts";
import { reconcileAll } from "#shared/domain/reconcile-all.ts";
import { searchHeader, writeSearchHeader } from "#shared/domain/use-credit.ts";
import { personClient, supportClient } from "#tests/support/backend-caller.ts";
import { openTeamPlan, spendAsMember, type TestPlan } from "#tests/support/open-team-plan.ts";
import { startTestBackend, type TestBackend } from "#tests/support/start-test-backend.ts";

let backend: TestBackend;
let plan: TestPlan;
const [owner, member] = ["owner@books.test", "member@books.test"];

/** A plan of 10 with 6 spends, three by the member, one of these refunded; 50 % passed. */
beforeAll(async () => {
  backend = await startTestBackend();
  plan = await openTeamPlan(backend.database, owner, { credits: 10 });
  await backend.database.pool.query("insert into sub_users (line_id, email) values ($1, $2)", [
    plan.lineId,
    member,
  ]);
  const [ownerClient, memberClient] = [
    await personClient(backend.url, owner),
    await personClient(backend.url, member),
  ];
  let last = "";
  for (let n = 0; n < 3; n += 1) {
    await ownerClient(
      usersSmartHs.useCredit,
      { subId: plan.subId },
      { headers: { "idempotency-key": randomUUID() } },
    );
    last = ((await spendAsMember(memberClient, member, plan)) as { data: { receipt_id: string } })
      .data.receipt_id;
  }
  await supportClient(backend.url)(
    credits.refund,
    { entryId: last, reason: "r" },
    { headers: { "idempotency-key": randomUUID() } },
  );
});
afterAll(async () => {
  await backend[Symbol.asyncDispose]();
});

const differences = async () =>
  (await supportClient(backend.url)(credits.reconcile, {})).differences;

/** Corrupts the ledger, returns the reported differences, and repairs it. */
async function broken(damage: string, repair: string): Promise<object[]> {
  const { pool } = backend.database;
  await pool.query(damage.replaceAll("$line", `'${plan.lineId}'`));
  try {
    return (await differences()).map(({ email, column, ledger, stored }) => ({
      email,
      column: column.replace(/[0-9a-f-]{36}/, "…"),
      ledger,
      stored,
    }));
  } finally {
    await pool.query(repair.replaceAll("$line", `'${plan.lineId}'`));
    expect(await differences()).toEqual([]);
  }
}

const nth = (n: number) =>
  `(select id from ledger where line_id = $line order by sequence limit 1 offset ${n})`;

describe("reconcile", () => {
  it("is for support only", async () => {
    await expect(
      (await personClient(backend.url, owner))(credits.reconcile, {}),
    ).rejects.toMatchObject({ code: "forbidden" });
  });

  it("finds no differences in a correct ledger", async () => {
    expect(await differences()).toEqual([]);
  });

  it("reports an account whose grants differ from the ledger", async () => {
    const set = (n: number) => `update credit_lines set purchased = ${n} where id = $line`;
    expect(await broken(set(11), set(10))).toEqual([
      { email: owner, column: "granted", ledger: 10, stored: 11 },
    ]);
  });

  it("reports an account whose usage differs from the ledger", async () => {
    const set = (n: number) => `update credit_lines set used = ${n} where id = $line`;
    expect(await broken(set(4), set(5))).toEqual([
      { email: owner, column: "used", ledger: 5, stored: 4 },
      { email: owner, column: "used in this period", ledger: 5, stored: 4 },
    ]);
  });

  it("reports a period that starts at another entry than in the ledger", async () => {
    const set = (n: number) => `update credit_lines set spent_before = ${n} where id = $line`;
    expect(await broken(set(2), set(0))).toEqual([
      { email: owner, column: "used in this period", ledger: 5, stored: 3 },
    ]);
  });

  it("reports a member whose usage of the period differs from the ledger", async () => {
    const set = (n: number) => `update sub_users set used = ${n} where email = '${member}'`;
    expect(await broken(set(3), set(2))).toEqual([
      { email: member, column: "used by this member in this period", ledger: 2, stored: 3 },
    ]);
  });

  it("reports a balance that does not follow from the previous one, once", async () => {
    const add = (n: number) =>
      `update ledger set balance_after = balance_after + ${n} where id = ${nth(3)}`;
    expect(await broken(add(1), add(-1))).toEqual([
      { email: owner, column: "balance after entry …", ledger: 7, stored: 8 },
    ]);
  });

  it("reports a missing entry in the chain and in the sums", async () => {
    const damage = `create table taken as select * from ledger where id = ${nth(1)}; delete
      from ledger where id = ${nth(1)}`;
    const repair = `insert into ledger overriding system value select *
      from taken; drop table taken`;
    expect(await broken(damage, repair)).toEqual([
      { email: owner, column: "used", ledger: 4, stored: 5 },
      { email: owner, column: "used in this period", ledger: 4, stored: 5 },
      { email: owner, column: "balance after entry …", ledger: 9, stored: 8 },
      // With one spend less, 50 % is reached one spend later.
      { email: owner, column: "50 % threshold", ledger: 44, stored: 50 },
    ]);
  });

  it("reports a refund of a grant, of another account's spend, and of no entry", async () => {
    const refund = "(select id from ledger where line_id = $line and kind = 'refund')";
    const point = (target: string) =>
      `update ledger set refund_of = ${target} where id = ${refund}`;
    const back = point(nth(6));
    const difference = { email: owner, column: "refunded by entry …", ledger: 0, stored: 1 };
    const elsewhere = "(select id from ledger where actor = 'empty@clearlane.test' limit 1)";
    for (const target of [nth(0), elsewhere, "null"])
      expect(await broken(point(target), back)).toContainEqual(difference);
  });

  it("reports a threshold that no spend passed, and a premature one", async () => {
    const add = `insert into thresholds (line_id, period_sequence, percent)
      select id, period_sequence, 80 from credit_lines where id = $line`;
    expect(
      await broken(add, "delete from thresholds where line_id = $line and percent = 80"),
    ).toEqual([{ email: owner, column: "80 % threshold", ledger: 0, stored: 80 }]);
    const note = (n: number) => `update thresholds set ledger_id = ${nth(n)} where line_id = $line`;
    expect(await broken(note(2), note(5))).toEqual([
      { email: owner, column: "50 % threshold", ledger: 20, stored: 50 },
    ]);
  });

  it("S4 reports a spend that opened nothing, waits for nothing and was not refunded", async () => {
    const set = (waits: boolean) => `update ledger set unopened = ${waits} where id = ${nth(1)}`;
    expect(await broken(set(false), set(true))).toEqual([
      { email: owner, column: "search, refund or wait of entry …", ledger: 1, stored: 0 },
    ]);
  });

  it("S4 lists spends that have opened nothing apart, with their user and their fate", async () => {
    const client = await personClient(backend.url, owner);
    const key = { "idempotency-key": randomUUID() };
    const named = { ...key, [searchHeader]: writeSearchHeader({ kind: "hs-code", q: "wine" }, 1) };
    await client(usersSmartHs.useCredit, { subId: plan.subId }, { headers: named });
    const { unopened } = await supportClient(backend.url)(credits.reconcile, {});
    const seen = unopened
      .filter(({ line }) => line === plan.lineId)
      .map(({ email, who, state, spends }) => ({ email, who, state, spends }));
    expect(seen).toEqual([
      // The search took the oldest waiting spend.
      { email: owner, who: owner, state: "unseen", spends: 1 },
      { email: owner, who: member, state: "waiting", spends: 2 },
      { email: owner, who: owner, state: "waiting", spends: 2 },
    ]);
  });

  it("S13 reads the accounts by pages, each once, and none under a limit of time", async () => {
    const support = supportClient(backend.url);
    const all = await reconcileAll(support);
    const lines: number[] = [];
    for (let after: string | null = null; ; ) {
      const page: AnswerOf<typeof credits.reconcile> = await support(credits.reconcile, {
        size: 2,
        ...(after ? { after } : {}),
      });
      lines.push(page.lines);
      after = page.next;
      if (!after) break;
    }
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.reduce((sum, one) => sum + one, 0)).toBe(all.lines);
    const { rows } = await withoutTimeouts(backend.database.url, (db) =>
      sql`select current_setting('statement_timeout') as limit`.execute(db),
    );
    expect(rows).toEqual([{ limit: "0" }]);
  });

  it("S13 outlives the limits of the pool and of the database", async () => {
    const { database, testDatabase } = backend;
    const hasty = await openDatabase({
      database: { embedded: false, url: testDatabase.url },
      dataDir: "",
      timeoutFactor: 0.1,
    });
    const name = new URL(testDatabase.url).pathname.slice(1);
    await database.pool.query(`alter database ${name} set statement_timeout = 500`);
    const holder = await database.pool.connect();
    await holder.query("begin; lock table ledger in access exclusive mode");
    let isSettled = false;
    const reading = reconcile(hasty, {}).finally(() => {
      isSettled = true;
    });
    const outcome = reading.then(({ differences: found }) => found, String);
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock'
      and datname = current_database() and application_name = 'clearlane-long-reads'`;
    await vi.waitUntil(
      async () => isSettled || (await database.pool.query(waiting)).rowCount === 1,
      { timeout: 60_000 },
    );
    // Checked later with the same limits, by the pool and by a connection without its own.
    const plain = new pg.Client({ connectionString: testDatabase.url });
    await plain.connect();
    await expect(plain.query("select from ledger")).rejects.toThrow("statement timeout");
    await expect
      .poll(() => hasty.pool.query("select from ledger").then(() => "read", String))
      .toMatch(/statement timeout|Query read timeout/);
    await holder.query("commit");
    holder.release();
    expect(await outcome).toEqual([]);
    await plain.end();
    await hasty.close();
    await database.pool.query(`alter database ${name} reset statement_timeout`);
  });
});
