import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedDemoAccounts } from "#server/backend/accounts/demo-accounts.ts";
import { billing } from "#shared/contract/billing.ts";
import type { Client } from "#shared/contract/call.ts";
import { credits } from "#shared/contract/credits.ts";
import { usersSmartHs } from "#shared/contract/subscriptions.ts";
import { defaultSubUserPriceIds } from "#shared/domain/subscription-tier.ts";
import { personClient, supportClient } from "#tests/support/backend-caller.ts";
import { type BillingStage, offers, openBillingStage } from "#tests/support/billing-stage.ts";
import { startTestBackend } from "#tests/support/start-test-backend.ts";
import { testConfig } from "#tests/support/test-config.ts";

let stage: BillingStage;
beforeAll(async () => {
  stage = await openBillingStage("embedded");
});
afterAll(async () => {
  expect(await stage.reconcile()).toEqual([]);
  await stage[Symbol.asyncDispose]();
});

async function open(
  client: Client,
  priceId: string = offers.starter,
  key?: string,
): Promise<string> {
  const options = key ? { headers: { "idempotency-key": key } } : {};
  const { url } = await client(billing.startCheckout, { priceId, returnTo: "/pricing" }, options);
  expect(url).toMatch(/^\/checkout\/[\da-f-]{36}$/);
  return url.split("/").at(-1) ?? "";
}

describe("the plans on sale", () => {
  it("R1.4 R4.9 lists eight plans: three tiers by month and year, four with a team", async () => {
    const response = await fetch(`${stage.backend.url}/plans`);
    const { provider, items } = (await response.json()) as {
      provider: string;
      items: Record<string, unknown>[];
    };
    expect(provider).toBe("embedded");
    expect(
      items.map(
        ({ tierName, interval, team, credits: brought, amount }) =>
          `${tierName} ${interval} ${team} ${brought} ${amount}`,
      ),
    ).toEqual([
      "Starter month false 50 1900",
      "Starter year false 600 19000",
      "Premium month false 250 5900",
      "Premium year false 3000 59000",
      "Premium month true 250 7900",
      "Premium year true 3000 79000",
      "Business month true 1000 19900",
      "Business year true 12000 199000",
    ]);
    expect(items.filter(({ team }) => team).map(({ priceId }) => priceId)).toEqual(
      expect.arrayContaining([...defaultSubUserPriceIds]),
    );
  });

  it("R4.7 R10.8 uses the configured price ids, for the demo accounts too", async () => {
    await using other = await startTestBackend({
      env: { PLAN_PRICE_IDS: "a_1,a_2,a_3,a_4", SUB_USER_PRICE_IDS: "t_1,t_2,t_3,t_4" },
    });
    // The template's demo accounts have the default price ids; recreate them with these.
    await other.database.pool.query("truncate customers cascade");
    await seedDemoAccounts(other.database, other.context.config);
    const show = async (name: string) =>
      (await personClient(other.url, `${name}@clearlane.test`))(billing.show, {});
    expect((await show("starter")).plan).toMatchObject({
      priceId: "a_1",
      interval: "month",
      tier: 1,
    });
    expect((await show("premium")).plan).toMatchObject({
      priceId: "a_3",
      interval: "month",
      tier: 2,
    });
    expect((await show("business")).plan).toMatchObject({
      priceId: "t_1",
      interval: "month",
      tier: 3,
    });
    expect((await supportClient(other.url)(credits.reconcile, {})).differences).toEqual([]);
  });
});

describe("an embedded checkout", () => {
  it("R1.4 a declined or abandoned checkout buys nothing and stays that way", async () => {
    const { client, standing } = await stage.person();
    for (const outcome of ["declined", "left"] as const) {
      const id = await open(client);
      expect(await client(billing.finishCheckout, { id, outcome })).toMatchObject({
        state: outcome,
        plan: { priceId: offers.starter },
      });
      expect(await client(billing.finishCheckout, { id, outcome: "paid" })).toMatchObject({
        state: outcome,
      });
      expect(await client(billing.checkout, { id })).toMatchObject({ state: outcome });
    }
    expect(await standing()).toMatchObject({ price: null, invoices: [] });
  });

  it("S-05 50 parallel payments make one plan, one invoice, one ledger entry", async () => {
    const { client, standing } = await stage.person();
    const id = await open(client);
    const paid = await Promise.all(
      Array.from({ length: 50 }, () => client(billing.finishCheckout, { id, outcome: "paid" })),
    );
    expect(new Set(paid.map(({ state }) => state))).toEqual(new Set(["paid"]));
    expect(await standing()).toMatchObject({ left: 50, invoices: ["started paid 50"] });
    const { items } = await client(credits.ledger, { page: 1 });
    expect(items.filter(({ kind, line }) => kind === "grant" && line === "plan")).toHaveLength(1);
  });

  it("S-05 ten checkouts paid in parallel at two backends make one plan", async () => {
    await using second = await startTestBackend({ now: stage.now, shareDatabaseOf: stage.backend });
    const customer = await stage.person();
    const other = await personClient(second.url, customer.email);
    const ids = await Promise.all(Array.from({ length: 10 }, () => open(customer.client)));
    const done = await Promise.allSettled(
      ids.map((id, index) =>
        (index % 2 ? other : customer.client)(billing.finishCheckout, { id, outcome: "paid" }),
      ),
    );
    const refused = done
      .filter((one) => one.status === "rejected")
      .map(({ reason }) => (reason as { code: string }).code);
    expect(refused).toEqual(Array.from({ length: 9 }, () => "conflict"));
    expect(await customer.standing()).toMatchObject({ left: 50, invoices: ["started paid 50"] });
  });

  it("R6.3 S-01 another user's checkout answers like an unknown one", async () => {
    const [owner, stranger] = [await stage.person(), await stage.person()];
    const id = await open(owner.client);
    for (const other of [id, id.toUpperCase(), randomUUID(), "1", "' or 1=1", "%00"]) {
      await expect(stranger.client(billing.checkout, { id: other })).rejects.toMatchObject({
        code: "not-found",
      });
      await expect(
        stranger.client(billing.finishCheckout, { id: other, outcome: "paid" }),
      ).rejects.toMatchObject({ code: "not-found" });
    }
    expect(await owner.client(billing.checkout, { id })).toMatchObject({
      state: "open",
      email: owner.email,
    });
    expect(await stranger.standing()).toMatchObject({ price: null });
  });

  it("S-05 one key opens one checkout, for one user and one plan", async () => {
    const [one, other] = [await stage.person(), await stage.person()];
    const first = await open(one.client, offers.starter, "again");
    expect(await open(one.client, offers.starter, "again")).toBe(first);
    await expect(open(one.client, offers.premium, "again")).rejects.toMatchObject({
      code: "key-reused",
    });
    expect(await open(other.client, offers.starter, "again")).not.toBe(first);
  });

  it("R6.1 visitors and support cannot buy", async () => {
    const call = { priceId: offers.starter, returnTo: "/pricing" };
    await expect(
      supportClient(stage.backend.url)(billing.startCheckout, call),
    ).rejects.toMatchObject({ code: "invalid-credentials" });
    const response = await fetch(`${stage.backend.url}/billing`, {});
    expect(response.status).toBe(401);
  });

  it("R1.4 a new user can buy at once", async () => {
    const email = `straight-${randomUUID().slice(0, 8)}@example.test`;
    const client = await personClient(stage.backend.url, email);
    await client(billing.finishCheckout, { id: await open(client), outcome: "paid" });
    const { lines } = await client(credits.overview, {});
    expect(lines).toMatchObject([
      { kind: "plan", left: 50 },
      { kind: "trial", left: 10 },
    ]);
  });
});

describe("due renewals", () => {
  it("S-05 run once under parallel reads at two backends", async () => {
    await using second = await startTestBackend({ now: stage.now, shareDatabaseOf: stage.backend });
    stage.begin();
    const customer = await stage.person();
    await customer.buy(offers.starter);
    stage.moveClock("2027-05-01T00:00:00.000Z");
    const clients = await Promise.all(
      [stage.backend.url, second.url].map((url) => personClient(url, customer.email)),
    );
    await Promise.all(
      Array.from({ length: 30 }, (_, index) => clients[index % 2]?.(billing.show, {})),
    );
    expect(await customer.standing()).toMatchObject({
      left: 200,
      invoices: ["started paid 50", ...Array.from({ length: 3 }, () => "renewed paid 50")],
    });
  });

  it("R1.4 run when a backend starts", async () => {
    stage.begin();
    const customer = await stage.person();
    await customer.buy(offers.starter);
    stage.moveClock("2027-03-01T00:00:00.000Z");
    await using later = await startTestBackend({ now: stage.now, shareDatabaseOf: stage.backend });
    const invoices = async () => {
      const { rows } = await later.database.pool.query(
        `select count(*)::int as n from invoices i join customers c on c.id = i.customer_id
          where c.email = $1`,
        [customer.email],
      );
      return rows[0]?.n;
    };
    await expect.poll(invoices).toBe(2);
  });

  it("S-05 spends during a renewal lose and gain nothing", async () => {
    stage.begin();
    const customer = await stage.person();
    await customer.buy(offers.starter);
    stage.moveClock("2027-02-28T10:00:00.000Z");
    const { rows } = await stage.backend.database.pool.query<{ sub_id: string }>(
      `select l.sub_id from credit_lines l join customers c on c.id = l.customer_id
        where c.email = $1 and l.kind = 'plan'`,
      [customer.email],
    );
    const subId = rows[0]?.sub_id ?? "";
    const spend = () =>
      customer.client(
        usersSmartHs.useCredit,
        { subId },
        { headers: { "idempotency-key": randomUUID() } },
      );
    await Promise.all([
      ...Array.from({ length: 40 }, spend),
      ...Array.from({ length: 10 }, () => customer.client(billing.show, {})),
    ]);
    expect(await customer.standing()).toMatchObject({
      left: 60,
      invoices: ["started paid 50", "renewed paid 50"],
    });
    expect(await stage.reconcile()).toEqual([]);
  });
});

describe("existing plans", () => {
  it("R1.4 a plan no longer on sale is kept, and can be cancelled or changed", async () => {
    stage.begin();
    const client = await personClient(stage.backend.url, "legacy@clearlane.test");
    stage.moveClock("2029-01-31T10:00:00.000Z");
    expect((await client(billing.show, {})).plan).toMatchObject({
      priceId: "price_legacy_month",
      renewsAt: null,
    });
    const ending = await client(billing.cancel, {});
    expect(ending.plan?.cancelAtEnd).toBe(true);
    expect(Date.parse(ending.plan?.renewsAt ?? "")).toBeGreaterThan(stage.now().getTime());
    await client(billing.change, { priceId: offers.premium });
    const { lines } = await client(credits.overview, {});
    expect(lines[0]).toMatchObject({
      kind: "plan",
      family: "users",
      priceId: offers.premium,
      left: 290,
    });
  });

  it("R1.4 a plan stored without an interval is renewed like any other", async () => {
    stage.begin();
    const email = "premium@clearlane.test";
    await stage.backend.database.pool.query(
      `update credit_lines
        set billing_interval = null, anchor_day = null, renews_at = '2027-02-10T00:00:00Z'
       where customer_id in (select id from customers where email = $1) and kind = 'plan'`,
      [email],
    );
    stage.moveClock("2027-03-01T00:00:00.000Z");
    const client = await personClient(stage.backend.url, email);
    expect((await client(billing.show, {})).plan).toMatchObject({
      interval: "month",
      renewsAt: "2027-03-10T00:00:00.000Z",
    });
  });

  it("R1.4 a Stripe plan is left alone while Stripe is not connected", async () => {
    stage.begin();
    const customer = await stage.person();
    await customer.buy(offers.starter);
    await stage.backend.database.pool.query(
      `update credit_lines set billed_by = 'stripe' where customer_id in (select id from customers
        where email = $1) and kind = 'plan'`,
      [customer.email],
    );
    stage.moveClock("2027-06-01T00:00:00.000Z");
    expect(await customer.standing()).toMatchObject({ left: 50, invoices: ["started paid 50"] });
    await expect(customer.cancel()).rejects.toMatchObject({ code: "conflict" });
    await expect(customer.change(offers.premium)).rejects.toMatchObject({ code: "conflict" });
  });
});

it("R4.7 rejects a price id in both lists", () => {
  expect(() => testConfig({ PLAN_PRICE_IDS: "a,b,c,d", SUB_USER_PRICE_IDS: "d,e,f,g" })).toThrow(
    /PLAN_PRICE_IDS/,
  );
});
