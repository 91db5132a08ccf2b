import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { billing } from "#shared/contract/billing.ts";
import { personClient } from "#tests/support/backend-caller.ts";
import {
  addPrices,
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

describe("failed, late and refunded payments", () => {
  it("R1.4 a renewal adds its credits only when it is paid", async () => {
    const subscriber = await stage.person();
    await subscriber.buy(offers.starter);
    await subscriber.spend(5);
    stripe.world.declining.add(await stripeIdOf(stage, subscriber.email));
    await stage.advanceTo("2027-02-28T12:00:00.000Z");
    expect(await subscriber.standing()).toMatchObject({
      left: 45,
      pastDue: true,
      renewsAt: "2027-02-28T10:00:00.000Z",
      invoices: ["started paid 50", "renewed open 50"],
    });
    stripe.world.declining.clear();
    stripe.world.retryPayments();
    await stripe.deliverNew(stage.backend.url);
    expect(await subscriber.standing()).toMatchObject({
      left: 95,
      used: 0,
      pastDue: false,
      renewsAt: "2027-03-31T10:00:00.000Z",
      invoices: ["started paid 50", "renewed paid 50"],
    });
  });

  it("R1.4 a plan that is never paid ends, and its earlier credits are voided", async () => {
    const subscriber = await stage.person();
    await subscriber.buy(offers.starter);
    stripe.world.declining.add(await stripeIdOf(stage, subscriber.email));
    await stage.advanceTo("2027-02-28T12:00:00.000Z");
    const subscription = [...stripe.world.subscriptions.values()].at(-1);
    if (subscription) stripe.world.end(subscription);
    await stripe.deliverNew(stage.backend.url);
    expect(await subscriber.standing()).toMatchObject({
      price: null,
      left: 0,
      invoices: ["started paid 50"],
    });
  });

  it("R1.4 a period paid after the next one adds credits without a new period", async () => {
    const subscriber = await stage.person();
    await subscriber.buy(offers.starter);
    const customer = await stripeIdOf(stage, subscriber.email);
    stripe.world.declining.add(customer);
    await stage.advanceTo("2027-03-01T00:00:00.000Z");
    stripe.world.declining.delete(customer);
    await stage.advanceTo("2027-03-31T12:00:00.000Z");
    await subscriber.spend(4);
    stripe.world.retryPayments();
    await stripe.deliverNew(stage.backend.url);
    expect(await subscriber.standing()).toMatchObject({
      left: 146,
      used: 4,
      renewsAt: "2027-04-30T10:00:00.000Z",
    });
  });

  it("R1.4 a refunded payment voids its remaining credits, once", async () => {
    const subscriber = await stage.person();
    await subscriber.buy(offers.starter);
    await subscriber.spend(20);
    await subscriber.change(offers.premium);
    const invoices = [...stripe.world.invoices.values()].filter(
      ({ customer }) => customer === stripe.world.sessions.get(lastSession())?.customer,
    );
    stripe.world.refund(invoices.at(-1)?.id ?? "");
    await stripe.deliverNew(stage.backend.url);
    expect(await subscriber.standing()).toMatchObject({
      left: 30,
      invoices: ["started paid 50", "changed refunded 250"],
    });
    await subscriber.spend(20);
    stripe.world.refund(invoices[0]?.id ?? "");
    await stripe.deliverNew(stage.backend.url);
    await stripe.deliverNew(stage.backend.url);
    expect(await subscriber.standing()).toMatchObject({
      left: 0,
      invoices: ["started refunded 50", "changed refunded 250"],
    });
    expect(await stage.reconcile()).toEqual([]);
  });

  it("R1.4 two subscriptions of one user grant their credits to one plan", async () => {
    const subscriber = await stage.person();
    await subscriber.buy(offers.premium);
    stripe.world.subscribe(await stripeIdOf(stage, subscriber.email), offers.starter);
    await stripe.deliverNew(stage.backend.url);
    expect(await subscriber.standing()).toMatchObject({ price: offers.premium, left: 300 });
    const spare = [...stripe.world.invoices.values()].at(-1);
    stripe.world.refund(spare?.id ?? "");
    await stripe.deliverNew(stage.backend.url);
    expect(await subscriber.standing()).toMatchObject({ price: offers.premium, left: 250 });
    expect(await stage.reconcile()).toEqual([]);
  });

  it("R1.4 a plan no longer on sale renews with its own credits", async () => {
    const subscriber = await stage.person();
    await subscriber.buy(offers.premium);
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
    expect(await subscriber.standing()).toMatchObject({
      price: offers.premium,
      tier: 2,
      left: 500,
    });
  });

  function lastSession(): string {
    return [...stripe.world.sessions.keys()].at(-1) ?? "";
  }
});

describe("prices from Stripe", () => {
  it("R1.4 come from Stripe, are cached for five minutes, and unknown without it", async () => {
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
