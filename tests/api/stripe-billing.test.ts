import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { billing } from "#shared/contract/billing.ts";
import { credits } from "#shared/contract/credits.ts";
import { usersSmartHs } from "#shared/contract/subscriptions.ts";
import { personClient } from "#tests/support/backend-caller.ts";
import {
  offers,
  openStripeStage,
  type StripeStage,
  stripeIdOf,
} from "#tests/support/billing-stage.ts";
import type { FakeStripe } from "#tests/support/fake-stripe.ts";
import { startTestBackend } from "#tests/support/start-test-backend.ts";

let stage: StripeStage;
let stripe: FakeStripe;

beforeAll(async () => {
  stage = await openStripeStage();
  stripe = stage.stripe;
});
afterAll(async () => {
  await stage[Symbol.asyncDispose]();
});
beforeEach(() => stage.begin());

const returnTo = "/hs-code-search?q=cotton+t-shirts&destination=DE";

/** Rows that a billing call might leave behind. */
async function countRows(): Promise<Record<string, number>> {
  const names = ["customers", "credit_lines", "ledger", "invoices", "checkouts", "billing_events"];
  const { rows } = await stage.backend.database.pool.query<Record<string, number>>(
    `select ${names.map((name) => `(select count(*) from ${name}) as ${name}`).join(", ")}`,
  );
  return rows[0] ?? {};
}

describe("customers at Stripe", () => {
  it("R7.2 S-03 200 parallel first sign-ins make one customer, here and at Stripe", async () => {
    const email = "crowd@example.test";
    const client = await personClient(stage.backend.url, email);
    const before = stripe.world.customers.size;
    const responses = await Promise.all(
      Array.from({ length: 200 }, () =>
        client(usersSmartHs.createCustomer, { email, name: "Pat" }),
      ),
    );
    expect(new Set(responses.map(({ data }) => data?.stripe_customerid)).size).toBe(1);
    expect(stripe.world.customers.size).toBe(before + 1);
    expect(stripe.world.customers.get(await stripeIdOf(stage, email))).toMatchObject({ email });
  });

  it("R7.2 S-03 two parallel backends make one customer, even with different names", async () => {
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
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        clients[index % 2]?.(usersSmartHs.createCustomer, { email, name: `Pat ${index}` }),
      ),
    );
    expect(new Set(responses.map((response) => response?.data?.stripe_customerid)).size).toBe(1);
    expect(stripe.world.customers.size).toBe(before + 1);
  });

  it.each(["down", "broken", "lossy"] as const)(
    "R4.6 with Stripe %s nothing is stored; afterwards one customer is made",
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
  it("R1.4 leads to Stripe's checkout and back to the search", async () => {
    const subscriber = await stage.person();
    const { url } = await subscriber.client(billing.startCheckout, {
      priceId: offers.premium,
      returnTo,
    });
    expect(new URL(url).origin).toBe(stripe.url);
    const session = [...stripe.world.sessions.values()].at(-1);
    expect(session).toMatchObject({
      success_url: `http://localhost:3000${returnTo}&plan=started`,
      cancel_url: `http://localhost:3000${returnTo}&plan=left`,
      customer: await stripeIdOf(stage, subscriber.email),
    });
  });

  it.each([
    "//evil.example",
    "https://evil.example/",
    "/\\evil.example",
    "/.//evil.example",
    "javascript:alert(1)",
  ])("S-07 never leads back to %s", async (elsewhere) => {
    const subscriber = await stage.person();
    await subscriber.client(billing.startCheckout, {
      priceId: offers.premium,
      returnTo: elsewhere,
    });
    const session = [...stripe.world.sessions.values()].at(-1);
    expect(new URL(session?.success_url ?? "").origin).toBe("http://localhost:3000");
    expect(session?.success_url).not.toMatch(/^http:\/\/localhost:3000\/[/\\]/);
  });

  it("R1.4 shows the plan to a user who returns before Stripe's event", async () => {
    const subscriber = await stage.person();
    const { url } = await subscriber.client(billing.startCheckout, {
      priceId: offers.premium,
      returnTo,
    });
    stripe.world.pay(url.split("/").at(-1) ?? "");
    expect(await subscriber.standing()).toMatchObject({ price: offers.premium, left: 250 });
    await stripe.deliverNew(stage.backend.url);
    expect(await subscriber.standing()).toMatchObject({
      left: 250,
      invoices: ["started paid 250"],
    });
  });

  it("R1.4 one key opens one checkout, for one plan; only the latest can be paid", async () => {
    const subscriber = await stage.person();
    const start = (priceId: string, key: string) =>
      subscriber.client(
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

  it("R1.4 a paid plan without its event yet prevents a second purchase", async () => {
    const subscriber = await stage.person();
    const { url } = await subscriber.client(billing.startCheckout, {
      priceId: offers.starter,
      returnTo,
    });
    stripe.world.pay(url.split("/").at(-1) ?? "");
    await expect(
      subscriber.client(billing.startCheckout, { priceId: offers.premium, returnTo }),
    ).rejects.toMatchObject({ code: "conflict" });
    await stripe.deliverNew(stage.backend.url);
  });

  it("R1.4 an existing user gets a customer at Stripe, and the old plan is replaced", async () => {
    const email = "starter@clearlane.test";
    const client = await personClient(stage.backend.url, email);
    const { url } = await client(billing.startCheckout, { priceId: offers.premium, returnTo });
    expect(await stripeIdOf(stage, email)).not.toBe("cus_demo_starter");
    stripe.world.pay(url.split("/").at(-1) ?? "");
    await stripe.deliverNew(stage.backend.url);
    const { lines } = await client(credits.overview, {});
    expect(lines.filter(({ kind }) => kind === "plan")).toMatchObject([
      { priceId: offers.premium, left: 250 },
    ]);
    expect(await stage.reconcile()).toEqual([]);
  });

  it("R8.1 with Stripe down answers 503 and stores nothing", async () => {
    const subscriber = await stage.person();
    const before = await countRows();
    stripe.condition = "down";
    await expect(
      subscriber.client(billing.startCheckout, { priceId: offers.starter, returnTo }),
    ).rejects.toMatchObject({
      status: 503,
      message:
        "The payment service is not responding right now. " +
        "Please try again in a moment; you won't pay twice.",
    });
    expect(await countRows()).toEqual(before);
    expect(await subscriber.client(billing.plans, {}).then(({ items }) => items.length)).toBe(8);
  });

  it("R8.1 a hanging Stripe does not block local reads", async () => {
    const subscriber = await stage.person();
    await subscriber.client(billing.startCheckout, { priceId: offers.starter, returnTo });
    await stage.advanceTo("2027-01-31T10:30:00.000Z");
    // Waiting for Stripe would hit this test's timeout.
    stripe.delayMs = 2 ** 31 - 1;
    const [billingPage, plans] = await Promise.all([
      subscriber.client(billing.show, {}),
      subscriber.client(billing.plans, {}),
    ]);
    expect(billingPage.plan).toBeNull();
    expect(plans.items).toHaveLength(8);
  });

  it("R1.4 a slow Stripe only takes longer", async () => {
    const subscriber = await stage.person();
    stripe.delayMs = 300;
    await subscriber.client(billing.startCheckout, { priceId: offers.starter, returnTo });
  });
});

describe("changing at Stripe", () => {
  it("R1.4 a declined card changes nothing; another card can retry", async () => {
    const subscriber = await stage.person();
    await subscriber.buy(offers.starter);
    await subscriber.change(offers.starterYear).catch(() => undefined);
    const before = await subscriber.standing();
    stripe.world.declining.add(await stripeIdOf(stage, subscriber.email));
    const declined = subscriber.client(billing.change, { priceId: offers.business });
    await expect(declined).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining("declined"),
    });
    expect(await subscriber.standing()).toEqual(before);
    stripe.world.declining.clear();
    await subscriber.change(offers.business);
    expect(await subscriber.standing()).toMatchObject({
      price: offers.business,
      left: before.left + 1000,
    });
  });

  it("R1.4 a declined change keeps the scheduled one", async () => {
    const subscriber = await stage.person();
    await subscriber.buy(offers.premium);
    await subscriber.change(offers.starter);
    stripe.world.declining.add(await stripeIdOf(stage, subscriber.email));
    await expect(subscriber.change(offers.business)).rejects.toMatchObject({ code: "conflict" });
    stripe.world.declining.clear();
    expect(await subscriber.standing()).toMatchObject({
      price: offers.premium,
      next: offers.starter,
    });
  });

  it("S-05 an upgrade is paid once, even if retried after a lost response", async () => {
    const subscriber = await stage.person();
    await subscriber.buy(offers.starter);
    const charges = stripe.world.charges.size;
    // Responses before the change itself are needed; only those from then on are lost.
    const original = stripe.world.beginNow.bind(stripe.world);
    stripe.world.beginNow = (subscription, price) => {
      original(subscription, price);
      stripe.condition = "lossy";
    };
    await expect(
      subscriber.client(billing.change, { priceId: offers.premium }),
    ).rejects.toMatchObject({
      status: 503,
    });
    stripe.condition = "up";
    stripe.world.beginNow = original;
    await Promise.allSettled(
      Array.from({ length: 5 }, () =>
        subscriber.client(billing.change, { priceId: offers.premium }),
      ),
    );
    await stripe.deliverNew(stage.backend.url);
    expect(stripe.world.charges.size).toBe(charges + 1);
    expect(await subscriber.standing()).toMatchObject({ price: offers.premium, left: 300 });
  });

  it("S-05 ten parallel upgrades at two backends are paid once", async () => {
    await using second = await startTestBackend({
      now: stage.now,
      env: stripe.env,
      shareDatabaseOf: stage.backend,
    });
    const subscriber = await stage.person();
    await subscriber.buy(offers.starter);
    const charges = stripe.world.charges.size;
    const other = await personClient(second.url, subscriber.email);
    await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 ? other : subscriber.client)(billing.change, { priceId: offers.premium }),
      ),
    );
    await stripe.deliverNew(stage.backend.url);
    expect(stripe.world.charges.size).toBe(charges + 1);
    expect(await subscriber.standing()).toMatchObject({
      price: offers.premium,
      left: 300,
      invoices: ["started paid 50", "changed paid 250"],
    });
  });

  it("R1.4 a cancellation in the portal is imported and can be undone", async () => {
    const subscriber = await stage.person();
    await subscriber.buy(offers.starter);
    const subscription = [...stripe.world.subscriptions.values()].at(-1);
    if (!subscription) throw new TypeError("no subscription");
    subscription.cancel_at = subscription.items.data[0].current_period_end;
    stripe.world.emit("customer.subscription.updated", subscription);
    await stripe.deliverNew(stage.backend.url);
    expect(await subscriber.standing()).toMatchObject({ ending: true });
    await subscriber.resume();
    expect(await subscriber.standing()).toMatchObject({ ending: false });
    expect(subscription.cancel_at).toBeNull();
  });

  it("R1.4 the portal has its own configuration, created once, without plan changes", async () => {
    const subscriber = await stage.person();
    const first = await subscriber.client(billing.portal, { returnTo: "/pricing" });
    await subscriber.client(billing.portal, { returnTo: "/pricing" });
    expect(first.url).toMatch(/^https:\/\/billing\.stripe\.test\//);
    expect([...stripe.world.configurations.values()]).toMatchObject([
      { features: { subscription_update: { enabled: "false" } } },
    ]);
  });
});
