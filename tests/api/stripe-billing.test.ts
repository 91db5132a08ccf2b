import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { billing } from "#shared/contract/billing.ts";
import { credits } from "#shared/contract/credits.ts";
import { usersSmartHs } from "#shared/contract/subscriptions.ts";
import { personClient } from "#tests/support/backend-caller.ts";
import {
  addPrices,
  type BillingStage,
  offers,
  openBillingStage,
} from "#tests/support/billing-stage.ts";
import type { FakeStripe } from "#tests/support/fake-stripe.ts";
import { startTestBackend } from "#tests/support/start-test-backend.ts";

let stage: BillingStage;
let stripe: FakeStripe;

beforeAll(async () => {
  stage = await openBillingStage("stripe");
  if (!stage.stripe) throw new TypeError("no Stripe");
  stripe = stage.stripe;
});
afterAll(async () => {
  await stage[Symbol.asyncDispose]();
});
beforeEach(() => {
  stage.begin();
  Object.assign(stripe, { condition: "up", delayMs: 0, requests: [] });
  stripe.world.declining.clear();
});

const returnTo = "/hs-code-search?q=cotton+t-shirts&destination=DE";

/** Rows that a billing call could leave behind. */
async function countRows(): Promise<Record<string, number>> {
  const names = ["customers", "credit_lines", "ledger", "invoices", "checkouts", "billing_events"];
  const { rows } = await stage.backend.database.pool.query<Record<string, number>>(
    `select ${names.map((name) => `(select count(*) from ${name}) as ${name}`).join(", ")}`,
  );
  return rows[0] ?? {};
}

async function stripeIdOf(email: string): Promise<string> {
  const { rows } = await stage.backend.database.pool.query<{ id: string }>(
    "select stripe_customerid as id from customers where email = $1",
    [email],
  );
  return rows[0]?.id ?? "";
}

describe("payment customers at Stripe", () => {
  it("R7.2 S-03 200 first sign-ins at once make one customer, here and at Stripe", async () => {
    const email = "crowd@example.test";
    const client = await personClient(stage.backend.url, email);
    const before = stripe.world.customers.size;
    const answers = await Promise.all(
      Array.from({ length: 200 }, () =>
        client(usersSmartHs.createCustomer, { email, name: "Pat" }),
      ),
    );
    expect(new Set(answers.map(({ data }) => data?.stripe_customerid)).size).toBe(1);
    expect(stripe.world.customers.size).toBe(before + 1);
    expect(stripe.world.customers.get(await stripeIdOf(email))).toMatchObject({ email });
  });

  it("R7.2 S-03 two backends at once make one customer, whatever names they were told", async () => {
    await using second = await startTestBackend({
      now: stage.now,
      env: stripe.env,
      shareDatabaseOf: stage.backend,
    });
    const email = "two-doors@example.test";
    const before = stripe.world.customers.size;
    const clients = await Promise.all(
      [stage.backend.url, second.url].map((url) => personClient(url, email)),
    );
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        clients[index % 2]?.(usersSmartHs.createCustomer, { email, name: `Pat ${index}` }),
      ),
    );
    expect(new Set(answers.map((answer) => answer?.data?.stripe_customerid)).size).toBe(1);
    expect(stripe.world.customers.size).toBe(before + 1);
  });

  it.each(["down", "broken", "lossy"] as const)(
    "R4.6 Stripe %s: nothing is made, nothing is said not to exist; later it is one",
    async (condition) => {
      const email = `outage-${condition}@example.test`;
      const client = await personClient(stage.backend.url, email);
      const before = await countRows();
      stripe.condition = condition;
      await expect(
        client(usersSmartHs.createCustomer, { email, name: "Pat" }),
      ).rejects.toMatchObject({ code: "unavailable", status: 503 });
      expect(await countRows()).toEqual(before);
      stripe.condition = "up";
      if (condition === "broken") await stage.advanceTo("2027-01-31T10:11:00.000Z");
      await client(usersSmartHs.createCustomer, { email, name: "Pat" });
      expect(
        [...stripe.world.customers.values()].filter((one) => one.email === email),
      ).toHaveLength(1);
    },
  );
});

describe("buying at Stripe", () => {
  it("R1.4 leads to Stripe's checkout and back to the search one came from", async () => {
    const buyer = await stage.person();
    const { url } = await buyer.client(billing.startCheckout, {
      priceId: offers.premium,
      returnTo,
    });
    expect(new URL(url).origin).toBe(stripe.url);
    const session = [...stripe.world.sessions.values()].at(-1);
    expect(session).toMatchObject({
      success_url: `http://localhost:3000${returnTo}&plan=started`,
      cancel_url: `http://localhost:3000${returnTo}&plan=left`,
      customer: await stripeIdOf(buyer.email),
    });
  });

  it.each([
    "//evil.example",
    "https://evil.example/",
    "/\\evil.example",
    "/.//evil.example",
    "javascript:alert(1)",
  ])("S-07 never leads back to %s", async (elsewhere) => {
    const buyer = await stage.person();
    await buyer.client(billing.startCheckout, { priceId: offers.premium, returnTo: elsewhere });
    const session = [...stripe.world.sessions.values()].at(-1);
    expect(new URL(session?.success_url ?? "").origin).toBe("http://localhost:3000");
    expect(session?.success_url).not.toMatch(/^http:\/\/localhost:3000\/[/\\]/);
  });

  it("R1.4 a person who is back before Stripe told of the payment sees the plan", async () => {
    const buyer = await stage.person();
    const { url } = await buyer.client(billing.startCheckout, {
      priceId: offers.premium,
      returnTo,
    });
    stripe.world.pay(url.split("/").at(-1) ?? "");
    expect(await buyer.standing()).toMatchObject({ price: offers.premium, left: 250 });
    await stripe.deliverNew(stage.backend.url);
    expect(await buyer.standing()).toMatchObject({ left: 250, invoices: ["started paid 250"] });
  });

  it("R1.4 the same key is the same checkout, another plan under it is refused, and only the last checkout can be paid", async () => {
    const buyer = await stage.person();
    const start = (priceId: string, key: string) =>
      buyer.client(
        billing.startCheckout,
        { priceId, returnTo },
        { headers: { "idempotency-key": key } },
      );
    const [first, again] = await Promise.all([
      start(offers.starter, "one"),
      start(offers.starter, "one"),
    ]);
    expect(again.url).toBe(first.url);
    await expect(start(offers.premium, "one")).rejects.toMatchObject({ code: "key-reused" });
    const other = await start(offers.premium, "two");
    expect((await fetch(first.url)).status).toBe(410);
    expect((await fetch(other.url)).status).toBe(200);
  });

  it("R1.4 what is paid and not told yet is no reason to sell a second plan", async () => {
    const buyer = await stage.person();
    const { url } = await buyer.client(billing.startCheckout, {
      priceId: offers.starter,
      returnTo,
    });
    stripe.world.pay(url.split("/").at(-1) ?? "");
    await expect(
      buyer.client(billing.startCheckout, { priceId: offers.premium, returnTo }),
    ).rejects.toMatchObject({ code: "conflict" });
    await stripe.deliverNew(stage.backend.url);
  });

  it("R1.4 a person known from before Stripe was connected gets a customer there, and the paid plan takes the place of the old one", async () => {
    const email = "starter@clearlane.test";
    const client = await personClient(stage.backend.url, email);
    const { url } = await client(billing.startCheckout, { priceId: offers.premium, returnTo });
    expect(await stripeIdOf(email)).not.toBe("cus_demo_starter");
    stripe.world.pay(url.split("/").at(-1) ?? "");
    await stripe.deliverNew(stage.backend.url);
    const { lines } = await client(credits.overview, {});
    expect(lines.filter(({ kind }) => kind === "plan")).toMatchObject([
      { priceId: offers.premium, left: 250 },
    ]);
    expect(await stage.reconcile()).toEqual([]);
  });

  it("R8.1 Stripe down: 503 in words, nothing half done", async () => {
    const buyer = await stage.person();
    const before = await countRows();
    stripe.condition = "down";
    await expect(
      buyer.client(billing.startCheckout, { priceId: offers.starter, returnTo }),
    ).rejects.toMatchObject({
      status: 503,
      message:
        "The payment service is not responding right now. Please try again in a moment; you won't pay twice.",
    });
    expect(await countRows()).toEqual(before);
    expect(await buyer.client(billing.plans, {}).then(({ items }) => items.length)).toBe(8);
  });

  it("R8.1 a Stripe that hangs keeps nobody from what is known here", async () => {
    const buyer = await stage.person();
    await buyer.client(billing.startCheckout, { priceId: offers.starter, returnTo });
    await stage.advanceTo("2027-01-31T10:30:00.000Z");
    // Waiting for it would end with this test's own limit.
    stripe.delayMs = 2 ** 31 - 1;
    const [own, plans] = await Promise.all([
      buyer.client(billing.show, {}),
      buyer.client(billing.plans, {}),
    ]);
    expect(own.plan).toBeNull();
    expect(plans.items).toHaveLength(8);
  });

  it("R1.4 a slow Stripe only takes its time", async () => {
    const buyer = await stage.person();
    stripe.delayMs = 300;
    await buyer.client(billing.startCheckout, { priceId: offers.starter, returnTo });
  });
});

describe("changing at Stripe", () => {
  it("R1.4 a declined card changes nothing, and after another card it can be tried again", async () => {
    const buyer = await stage.person();
    await buyer.buy(offers.starter);
    await buyer.change(offers.starterYear).catch(() => undefined);
    const before = await buyer.standing();
    stripe.world.declining.add(await stripeIdOf(buyer.email));
    const declined = buyer.client(billing.change, { priceId: offers.business });
    await expect(declined).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining("declined"),
    });
    expect(await buyer.standing()).toEqual(before);
    stripe.world.declining.clear();
    await buyer.change(offers.business);
    expect(await buyer.standing()).toMatchObject({
      price: offers.business,
      left: before.left + 1000,
    });
  });

  it("R1.4 a declined change keeps the change that was to come", async () => {
    const buyer = await stage.person();
    await buyer.buy(offers.premium);
    await buyer.change(offers.starter);
    stripe.world.declining.add(await stripeIdOf(buyer.email));
    await expect(buyer.change(offers.business)).rejects.toMatchObject({ code: "conflict" });
    stripe.world.declining.clear();
    expect(await buyer.standing()).toMatchObject({ price: offers.premium, next: offers.starter });
  });

  it("S-05 an upgrade whose answer was lost is paid once, however often it is tried", async () => {
    const buyer = await stage.person();
    await buyer.buy(offers.starter);
    const charges = stripe.world.charges.size;
    // The answers that come before the change itself are needed: only from its own on they are
    // lost.
    const original = stripe.world.beginNow.bind(stripe.world);
    stripe.world.beginNow = (subscription, price) => {
      original(subscription, price);
      stripe.condition = "lossy";
    };
    await expect(buyer.client(billing.change, { priceId: offers.premium })).rejects.toMatchObject({
      status: 503,
    });
    stripe.condition = "up";
    stripe.world.beginNow = original;
    await Promise.allSettled(
      Array.from({ length: 5 }, () => buyer.client(billing.change, { priceId: offers.premium })),
    );
    await stripe.deliverNew(stage.backend.url);
    expect(stripe.world.charges.size).toBe(charges + 1);
    expect(await buyer.standing()).toMatchObject({ price: offers.premium, left: 300 });
  });

  it("S-05 ten upgrades at once from two backends are paid once", async () => {
    await using second = await startTestBackend({
      now: stage.now,
      env: stripe.env,
      shareDatabaseOf: stage.backend,
    });
    const buyer = await stage.person();
    await buyer.buy(offers.starter);
    const charges = stripe.world.charges.size;
    const other = await personClient(second.url, buyer.email);
    await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 ? other : buyer.client)(billing.change, { priceId: offers.premium }),
      ),
    );
    await stripe.deliverNew(stage.backend.url);
    expect(stripe.world.charges.size).toBe(charges + 1);
    expect(await buyer.standing()).toMatchObject({
      price: offers.premium,
      left: 300,
      invoices: ["started paid 50", "changed paid 250"],
    });
  });

  it("R1.4 an end set in the portal is taken over and can be taken back", async () => {
    const buyer = await stage.person();
    await buyer.buy(offers.starter);
    const subscription = [...stripe.world.subscriptions.values()].at(-1);
    if (!subscription) throw new TypeError("no subscription");
    subscription.cancel_at = subscription.items.data[0].current_period_end;
    stripe.world.emit("customer.subscription.updated", subscription);
    await stripe.deliverNew(stage.backend.url);
    expect(await buyer.standing()).toMatchObject({ ending: true });
    await buyer.resume();
    expect(await buyer.standing()).toMatchObject({ ending: false });
    expect(subscription.cancel_at).toBeNull();
  });

  it("R1.4 the portal opens with settings of our own, made once, in which plans cannot be changed", async () => {
    const buyer = await stage.person();
    const first = await buyer.client(billing.portal, { returnTo: "/pricing" });
    await buyer.client(billing.portal, { returnTo: "/pricing" });
    expect(first.url).toMatch(/^https:\/\/billing\.stripe\.test\//);
    expect([...stripe.world.configurations.values()]).toMatchObject([
      { features: { subscription_update: { enabled: "false" } } },
    ]);
  });
});

describe("payments that fail, come late and go back", () => {
  it("R1.4 a renewal that is not paid brings nothing and takes nothing; once it is paid it brings its credits", async () => {
    const buyer = await stage.person();
    await buyer.buy(offers.starter);
    await buyer.spend(5);
    stripe.world.declining.add(await stripeIdOf(buyer.email));
    await stage.advanceTo("2027-02-28T12:00:00.000Z");
    expect(await buyer.standing()).toMatchObject({
      left: 45,
      pastDue: true,
      renewsAt: "2027-02-28T10:00:00.000Z",
      invoices: ["started paid 50", "renewed open 50"],
    });
    stripe.world.declining.clear();
    stripe.world.retryPayments();
    await stripe.deliverNew(stage.backend.url);
    expect(await buyer.standing()).toMatchObject({
      left: 95,
      used: 0,
      pastDue: false,
      renewsAt: "2027-03-31T10:00:00.000Z",
      invoices: ["started paid 50", "renewed paid 50"],
    });
  });

  it("R1.4 never paid, it ends and what was paid before is voided", async () => {
    const buyer = await stage.person();
    await buyer.buy(offers.starter);
    stripe.world.declining.add(await stripeIdOf(buyer.email));
    await stage.advanceTo("2027-02-28T12:00:00.000Z");
    const subscription = [...stripe.world.subscriptions.values()].at(-1);
    if (subscription) stripe.world.end(subscription);
    await stripe.deliverNew(stage.backend.url);
    expect(await buyer.standing()).toMatchObject({
      price: null,
      left: 0,
      invoices: ["started paid 50"],
    });
  });

  it("R1.4 a period paid after the next one brings its credits and begins nothing anew", async () => {
    const buyer = await stage.person();
    await buyer.buy(offers.starter);
    const customer = await stripeIdOf(buyer.email);
    stripe.world.declining.add(customer);
    await stage.advanceTo("2027-03-01T00:00:00.000Z");
    stripe.world.declining.delete(customer);
    await stage.advanceTo("2027-03-31T12:00:00.000Z");
    await buyer.spend(4);
    stripe.world.retryPayments();
    await stripe.deliverNew(stage.backend.url);
    expect(await buyer.standing()).toMatchObject({
      left: 146,
      used: 4,
      renewsAt: "2027-04-30T10:00:00.000Z",
    });
  });

  it("R1.4 a payment given back voids its credits as far as they are left, once", async () => {
    const buyer = await stage.person();
    await buyer.buy(offers.starter);
    await buyer.spend(20);
    await buyer.change(offers.premium);
    const invoices = [...stripe.world.invoices.values()].filter(
      ({ customer }) => customer === stripe.world.sessions.get(lastSession())?.customer,
    );
    stripe.world.refund(invoices.at(-1)?.id ?? "");
    await stripe.deliverNew(stage.backend.url);
    expect(await buyer.standing()).toMatchObject({
      left: 30,
      invoices: ["started paid 50", "changed refunded 250"],
    });
    await buyer.spend(20);
    stripe.world.refund(invoices[0]?.id ?? "");
    await stripe.deliverNew(stage.backend.url);
    await stripe.deliverNew(stage.backend.url);
    expect(await buyer.standing()).toMatchObject({
      left: 0,
      invoices: ["started refunded 50", "changed refunded 250"],
    });
    expect(await stage.reconcile()).toEqual([]);
  });

  it("R1.4 two subscriptions of one person: what was paid for is given, and the plan stays one", async () => {
    const buyer = await stage.person();
    await buyer.buy(offers.premium);
    stripe.world.subscribe(await stripeIdOf(buyer.email), offers.starter);
    await stripe.deliverNew(stage.backend.url);
    expect(await buyer.standing()).toMatchObject({ price: offers.premium, left: 300 });
    const spare = [...stripe.world.invoices.values()].at(-1);
    stripe.world.refund(spare?.id ?? "");
    await stripe.deliverNew(stage.backend.url);
    expect(await buyer.standing()).toMatchObject({ price: offers.premium, left: 250 });
    expect(await stage.reconcile()).toEqual([]);
  });

  it("R1.4 a plan whose price is not on sale any more is renewed with what it brought", async () => {
    const buyer = await stage.person();
    await buyer.buy(offers.premium);
    const env = {
      ...stripe.env,
      PLAN_PRICE_IDS: `${offers.starter},${offers.starterYear},price_new_month,price_new_year`,
    };
    await using later = await startTestBackend({
      now: stage.now,
      env,
      shareDatabaseOf: stage.backend,
    });
    await stage.advanceTo("2027-02-28T09:00:00.000Z");
    stage.moveClock("2027-02-28T10:00:00.000Z");
    stripe.tick();
    await stripe.deliverNew(later.url);
    expect(await buyer.standing()).toMatchObject({ price: offers.premium, tier: 2, left: 500 });
  });

  function lastSession(): string {
    return [...stripe.world.sessions.keys()].at(-1) ?? "";
  }
});

describe("prices from Stripe", () => {
  it("R1.4 are what Stripe says, asked once in five minutes, and not known where it says nothing", async () => {
    const person = await personClient(stage.backend.url, "looker@example.test");
    const amounts = async () =>
      Object.fromEntries(
        (await person(billing.plans, {})).items.map(({ priceId, amount }) => [priceId, amount]),
      );
    await stage.advanceTo("2027-01-31T11:00:00.000Z");
    const starter = stripe.world.prices.get(offers.starter);
    if (starter) starter.unit_amount = 2100;
    stripe.world.prices.delete(offers.businessYear);
    expect(await amounts()).toMatchObject({
      [offers.starter]: 2100,
      [offers.businessYear]: null,
      [offers.premium]: 5900,
    });
    addPrices(stripe);
    await stage.advanceTo("2027-01-31T11:01:00.000Z");
    expect(await amounts()).toMatchObject({
      [offers.starter]: 1900,
      [offers.businessYear]: 199_000,
    });
    stripe.requests = [];
    await amounts();
    await amounts();
    expect(stripe.requests).toEqual([]);
    stripe.condition = "down";
    await stage.advanceTo("2027-01-31T11:07:00.000Z");
    expect(Object.values(await amounts())).toEqual(Array.from({ length: 8 }, () => null));
  });
});
