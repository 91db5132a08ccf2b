import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { billing } from "#shared/contract/billing.ts";
import { credits } from "#shared/contract/credits.ts";
import {
  type Buyer,
  offers,
  openStripeStage,
  type StripeStage,
} from "#tests/support/billing-stage.ts";
import type { FakeStripe } from "#tests/support/fake-stripe.ts";

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

/** A Starter plan of 50 credits with some spent, and its paid invoice. */
async function startPlan(spent: number): Promise<{ buyer: Buyer; invoice: string }> {
  const buyer = await stage.person();
  await buyer.buy(offers.starter);
  await buyer.spend(spent);
  const { invoices } = await buyer.client(billing.show, {});
  return { buyer, invoice: invoices[0]?.id ?? "" };
}

const tell = () => stripe.deliverNew(stage.backend.url);

async function entriesOf({ client }: Buyer): Promise<string[]> {
  const { items } = await client(credits.ledger, { size: 200 });
  return items
    .filter(({ kind }) => kind !== "spend")
    .filter(({ line }) => line === "plan")
    .map(({ kind, credits: amount, reason }) => `${kind} ${amount} ${reason}`);
}

describe("a disputed payment", () => {
  it.each([
    ["some credits are spent", 8, 42],
    ["all credits are spent", 50, 0],
  ])("S20 that is lost keeps no unspent credit: %s", async (_what, spent, left) => {
    const { buyer, invoice } = await startPlan(spent);
    const dispute = stripe.world.dispute(invoice, "needs_response");
    await tell();
    expect(await buyer.standing()).toMatchObject({
      left: 0,
      used: spent,
      invoices: ["started disputed 50"],
    });
    stripe.world.decide(dispute, "lost");
    await tell();
    // Delivers every event again.
    for (const event of stripe.world.events) await stripe.deliver(event, stage.backend.url);
    expect(await buyer.standing()).toMatchObject({ left: 0, invoices: ["started disputed 50"] });
    const voided = left > 0 ? [`void -${left} payment disputed`] : [];
    expect(await entriesOf(buyer)).toEqual([...voided, "grant 50 plan started"]);
    expect(await stage.reconcile()).toEqual([]);
  });

  it("S20 that is won has its credits back, and not one more", async () => {
    const { buyer, invoice } = await startPlan(8);
    const dispute = stripe.world.dispute(invoice, "needs_response");
    await tell();
    stripe.world.decide(dispute, "won");
    await tell();
    for (const event of stripe.world.events) await stripe.deliver(event, stage.backend.url);
    expect(await buyer.standing()).toMatchObject({ left: 42, invoices: ["started paid 50"] });
    expect(await entriesOf(buyer)).toEqual([
      "grant 42 dispute won",
      "void -42 payment disputed",
      "grant 50 plan started",
    ]);
    expect(await stage.reconcile()).toEqual([]);
  });

  it("S20 that a bank only asks about keeps its credits", async () => {
    const { buyer, invoice } = await startPlan(8);
    stripe.world.dispute(invoice, "warning_needs_response");
    await tell();
    expect(await buyer.standing()).toMatchObject({ left: 42, invoices: ["started paid 50"] });
  });

  it("S20 takes only its own credits, and a refund takes none of them again", async () => {
    const { buyer, invoice } = await startPlan(0);
    await stage.advanceTo("2027-03-01T10:00:00.000Z");
    expect(await buyer.standing()).toMatchObject({ left: 100 });
    stripe.world.dispute(invoice, "needs_response");
    await tell();
    expect(await buyer.standing()).toMatchObject({ left: 50 });
    stripe.world.refund(invoice);
    await tell();
    expect(await buyer.standing()).toMatchObject({ left: 50 });
    expect(await stage.reconcile()).toEqual([]);
  });

  it("S20 that is won after the plan ended gives nothing back", async () => {
    const { buyer, invoice } = await startPlan(8);
    const dispute = stripe.world.dispute(invoice, "needs_response");
    await tell();
    await buyer.cancel();
    await stage.advanceTo("2027-03-01T10:00:00.000Z");
    stripe.world.decide(dispute, "won");
    await tell();
    expect(await buyer.standing()).toMatchObject({ price: null, left: 0 });
    expect(await entriesOf(buyer)).toEqual(["void -42 payment disputed", "grant 50 plan started"]);
    expect(await stage.reconcile()).toEqual([]);
  });

  it("S20 that is won after its payment was refunded gives nothing back", async () => {
    const { buyer, invoice } = await startPlan(8);
    const dispute = stripe.world.dispute(invoice, "needs_response");
    await tell();
    stripe.world.refund(invoice);
    await tell();
    stripe.world.decide(dispute, "won");
    await tell();
    expect(await buyer.standing()).toMatchObject({ left: 0, invoices: ["started refunded 50"] });
    expect(await entriesOf(buyer)).toEqual(["void -42 payment disputed", "grant 50 plan started"]);
    expect(await stage.reconcile()).toEqual([]);
  });

  it("S20 of a plan that has ended is noted, without credits", async () => {
    const { buyer, invoice } = await startPlan(8);
    await buyer.cancel();
    await stage.advanceTo("2027-03-01T10:00:00.000Z");
    const dispute = stripe.world.dispute(invoice, "needs_response");
    await tell();
    stripe.world.decide(dispute, "won");
    await tell();
    expect(await entriesOf(buyer)).toEqual(["void -42 plan ended", "grant 50 plan started"]);
    expect(await stage.reconcile()).toEqual([]);
  });
});
