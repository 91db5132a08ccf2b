import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { credits } from "#shared/contract/credits.ts";
import { users, usersSmartHs } from "#shared/contract/subscriptions.ts";
import { resolveCreditBalance } from "#shared/domain/credit-balance.ts";
import { defaultSubUserPriceIds } from "#shared/domain/subscription-tier.ts";
import { searchHeader, writeSearchHeader } from "#shared/domain/use-credit.ts";
import { personClient, supportClient } from "#tests/support/backend-caller.ts";
import { startTestBackend, type TestBackend } from "#tests/support/start-test-backend.ts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(async () => {
  await backend[Symbol.asyncDispose]();
});

const options = { subUserPriceIds: defaultSubUserPriceIds };

async function newCustomer(email: string) {
  const client = await personClient(backend.url, email);
  const { data } = await client(usersSmartHs.createCustomer, { email, name: "Pat" });
  return { client, email, customerId: String(data?.stripe_customerid) };
}

async function outcomes(
  work: Promise<unknown>[],
): Promise<{ done: number; codes: Record<string, number> }> {
  const codes: Record<string, number> = {};
  let done = 0;
  for (const result of await Promise.allSettled(work)) {
    if (result.status === "fulfilled") done += 1;
    else
      codes[String((result.reason as { code?: string }).code)] =
        (codes[String((result.reason as { code?: string }).code)] ?? 0) + 1;
  }
  return { done, codes };
}

describe("section 7 for the demo accounts", () => {
  it.each([
    [
      "trial@clearlane.test",
      { balance: 10, source: "trial", family: "users-smart-hs", isSubUser: false },
    ],
    [
      "starter@clearlane.test",
      {
        balance: 50,
        source: "subscription",
        subscription: { tierName: "Starter", tierColor: "success" },
        canManageSubUsers: false,
      },
    ],
    [
      "premium@clearlane.test",
      {
        balance: 250,
        source: "subscription",
        subscription: { tierName: "Premium", tierColor: "info" },
      },
    ],
    [
      "business@clearlane.test",
      {
        balance: 1000,
        source: "subscription",
        subscription: { tierName: "Business", tierColor: "primary" },
        canManageSubUsers: true,
      },
    ],
    [
      "member@clearlane.test",
      { balance: 1000, source: "main-subscriber", isSubUser: true, canManageSubUsers: false },
    ],
    ["empty@clearlane.test", { balance: 0, reason: "zero" }],
    ["legacy@clearlane.test", { balance: 40, source: "subscription", family: "users" }],
  ])("R1.4 R1.5 R3.4 R7.1 R7.3 R7.4 R7.7 loads %s", async (email, expected) => {
    const balance = await resolveCreditBalance(
      await personClient(backend.url, email),
      { email, name: "" },
      options,
    );
    expect(balance).toMatchObject(expected);
  });

  it("R7.2 S-03 creates exactly one customer for 200 parallel first sign-ins", async () => {
    const email = "first@example.test";
    const client = await personClient(backend.url, email);
    const responses = await Promise.all(
      Array.from({ length: 200 }, () =>
        client(usersSmartHs.createCustomer, { email, name: "Pat" }),
      ),
    );
    expect(new Set(responses.map((response) => response.data?.stripe_customerid)).size).toBe(1);
    const { rows } = await backend.database.pool.query(
      `select count(*) as n from credit_lines l join customers c on c.id = l.customer_id
        where c.email = $1`,
      [email],
    );
    expect(rows[0].n).toBe(1);
  });

  it("R6.3 S-01 rejects the ids and addresses of other users in every parameter", async () => {
    const client = await personClient(backend.url, "trial@clearlane.test");
    const other = "business@clearlane.test";
    const calls = [
      client(users.find, { userid: other }),
      client(usersSmartHs.find, { userid: other.toUpperCase() }),
      client(usersSmartHs.currentAlt, { userid: other, customerid: "cus_demo_business" }),
      client(usersSmartHs.trial, {
        userid: "trial@clearlane.test",
        customerid: "cus_demo_business",
      }),
      client(usersSmartHs.checkSubUser, { user_email: "member@clearlane.test" }),
      client(usersSmartHs.mainUserCredits, { sub_id: "sub_demo_business" }),
      client(usersSmartHs.mainUserCredits, { sub_id: "sub_nobody" }),
      client(usersSmartHs.createCustomer, { email: "victim@example.test", name: "x" }),
      client(usersSmartHs.useCredit, { subId: "sub_demo_business" }),
      client(usersSmartHs.useCredit, { subId: "sub_nobody" }),
      client(usersSmartHs.useCredit, {
        subId: "sub_demo_business",
        subUserId: "member@clearlane.test",
      }),
      client(credits.ledger, { userid: other }),
    ];
    expect(await outcomes(calls)).toEqual({ done: 0, codes: { forbidden: calls.length } });
  });

  it("R7.9 answers 401 without a token and with an invalid one", async () => {
    for (const headers of [
      {},
      { authorization: "JWT nonsense" },
      { authorization: "Bearer nonsense" },
      { authorization: "Basic dGVzdDp0ZXN0" },
    ]) {
      const response = await fetch(`${backend.url}/users?userid=trial@clearlane.test`, {
        headers: headers as Record<string, string>,
      });
      expect(response.status).toBe(401);
    }
  });
});

describe("spending", () => {
  it("R4.8 R7.8 accepts exactly 10 of 200 parallel spends on 10 credits", async () => {
    const { client, customerId } = await newCustomer("race@example.test");
    const spends = Array.from({ length: 200 }, (_, n) =>
      client(
        usersSmartHs.useCredit,
        { customerId },
        { headers: { "idempotency-key": `race-${n}` } },
      ),
    );
    expect(await outcomes(spends)).toEqual({ done: 10, codes: { "no-credits": 190 } });
  });

  it("S-05 charges once for 50 parallel spends with one key, with equal receipts", async () => {
    const { client, customerId, email } = await newCustomer("same-key@example.test");
    const spends = await Promise.all(
      Array.from({ length: 50 }, () =>
        client(usersSmartHs.useCredit, { customerId }, { headers: { "idempotency-key": "one" } }),
      ),
    );
    expect(new Set(spends.map((response) => JSON.stringify(response))).size).toBe(1);
    const { data } = await client(usersSmartHs.trial, { userid: email, customerid: customerId });
    expect(data.credits_used).toBe(1);
  });

  it("S-05 rejects the key of another body", async () => {
    const { client, customerId } = await newCustomer("reuse@example.test");
    const headers = { "idempotency-key": "k" };
    await client(usersSmartHs.useCredit, { customerId }, { headers });
    await expect(client(usersSmartHs.useCredit, {}, { headers })).rejects.toMatchObject({
      code: "key-reused",
    });
  });

  it("S-05 keeps the keys of different users apart", async () => {
    const [a, b] = [await newCustomer("a@example.test"), await newCustomer("b@example.test")];
    const headers = { "idempotency-key": "shared" };
    const receipts = await Promise.all(
      [a, b].map(({ client, customerId }) =>
        client(usersSmartHs.useCredit, { customerId }, { headers }),
      ),
    );
    expect(receipts[0]).not.toEqual(receipts[1]);
  });

  it("R1.5 S-02 lets a member spend up to the cap, and nothing after removal", async () => {
    await backend.database.pool.query(
      "update sub_users set cap = 2 where email = 'member@clearlane.test'",
    );
    const client = await personClient(backend.url, "member@clearlane.test");
    const body = { subId: "sub_demo_business", subUserId: "member@clearlane.test" };
    const spends = Array.from({ length: 10 }, (_, n) =>
      client(usersSmartHs.useCredit, body, { headers: { "idempotency-key": `m-${n}` } }),
    );
    expect(await outcomes(spends)).toEqual({ done: 2, codes: { "no-credits": 8 } });
    await backend.database.pool.query(
      "update sub_users set cap = null, removed_at = now() where email = 'member@clearlane.test'",
    );
    await expect(client(usersSmartHs.useCredit, body)).rejects.toMatchObject({ code: "forbidden" });
    await backend.database.pool.query(
      "update sub_users set removed_at = null where email = 'member@clearlane.test'",
    );
  });

  it("R4.8 keeps the ledger exact with two backends on one database", async () => {
    await using second = await startTestBackend({ shareDatabaseOf: backend });
    const { customerId, email } = await newCustomer("two-backends@example.test");
    const clients = [await personClient(backend.url, email), await personClient(second.url, email)];
    const spends = Array.from(
      { length: 100 },
      (_, n) =>
        clients[n % 2]?.(
          usersSmartHs.useCredit,
          { customerId },
          { headers: { "idempotency-key": `two-${n}` } },
        ) ?? Promise.reject(),
    );
    expect(await outcomes(spends)).toEqual({ done: 10, codes: { "no-credits": 90 } });
  });

  it("R4.1 computes the same balance in SQL as in shared/domain", async () => {
    const { lines, differences } = await supportClient(backend.url)(credits.reconcile, {});
    expect(lines).toBeGreaterThan(8);
    expect(differences).toEqual([]);
  });
});

describe("two debits at one moment", () => {
  const keyed = (key: string) => ({ "idempotency-key": key });
  const named = { [searchHeader]: writeSearchHeader({ kind: "hs-code", q: "running shoes" }, 1) };

  /** Both start before either is charged: they wait for a lock on the account. */
  async function debitTwice(
    email: string,
    left: number,
    headers: readonly [Record<string, string>, Record<string, string>],
  ) {
    const { pool } = backend.database;
    const { client, customerId } = await newCustomer(email);
    const own = "where customer_id = (select id from customers where email = $1)";
    if (left < 10)
      await supportClient(backend.url)(
        credits.void,
        { userid: email, credits: 10 - left, reason: "try" },
        { headers: keyed(email) },
      );
    const holder = await pool.connect();
    await holder.query("begin");
    await holder.query(`select from credit_lines ${own} for update`, [email]);
    let settled = 0;
    const debits = headers.map((one) =>
      client(usersSmartHs.useCredit, { customerId }, { headers: one })
        .then(
          (answer) => (answer as { data: { reason?: string; receipt_id: unknown } }).data,
          ({ code }) => ({ reason: String(code), receipt_id: null }),
        )
        .finally(() => {
          settled += 1;
        }),
    );
    const waiting = `select from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query like '/* prepared %'`;
    await vi.waitUntil(async () => settled + ((await pool.query(waiting)).rowCount ?? 0) === 2, {
      timeout: 60_000,
    });
    expect(settled).toBe(0);
    await holder.query("commit");
    holder.release();
    const answers = await Promise.all(debits);
    const { data } = await client(usersSmartHs.trial, { userid: email, customerid: customerId });
    const { differences } = await supportClient(backend.url)(credits.reconcile, {});
    expect(differences).toEqual([]);
    return {
      reasons: answers.map(({ reason }) => reason ?? "debited").sort(),
      receipts: new Set(answers.map(({ receipt_id }) => receipt_id)).size,
      used: data.credits_used,
    };
  }

  it.each([
    ["with the last credit", 1],
    ["with credits left", 5],
  ])("S5 are one with the same key, %s", async (_how, left) => {
    const headers = keyed("same");
    expect(await debitTwice(`same-key-${left}@once.test`, left, [headers, headers])).toEqual({
      reasons: ["debited", "debited"],
      receipts: 1,
      used: 1,
    });
  });

  it.each([
    ["with the last credit", 1, keyed("one"), keyed("other")],
    ["with credits left", 5, keyed("one"), keyed("other")],
    ["with the last credit and without keys", 1, {}, {}],
    ["with credits left and without keys", 4, {}, {}],
  ])("S5 are one for the same search, %s", async (how, left, one, other) => {
    const email = `same-search-${how.replaceAll(" ", "-")}@once.test`;
    expect(
      await debitTwice(email, left, [
        { ...named, ...one },
        { ...named, ...other },
      ]),
    ).toEqual({ reasons: ["debited", "repeat"], receipts: 1, used: 1 });
  });
});
