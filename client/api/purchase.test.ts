import { describe, expect, it } from "vitest";
import { findPurchase } from "#client/api/purchase.ts";
import { buildBilling } from "#tests/support/pricing-scene.ts";

const business = { priceId: "price_business_month", tier: 3, interval: "month" as const };
const paid = buildBilling(business);
const paidAt = Date.parse(paid.invoices[0]?.at ?? "");
const minutes = 60_000;

describe("what came of a purchase", () => {
  it("R1.4 is the plan that started, with its credits", () => {
    const purchase = findPurchase(paid, business.priceId, paidAt + minutes);
    expect(purchase).toEqual({
      state: "started",
      tier: 3,
      credits: 1000,
      renewsAt: "2026-12-21T10:00:00.000Z",
    });
  });

  it("R1.4 distinguishes a changed plan from a started one", () => {
    const invoices = paid.invoices.map((one) => ({ ...one, reason: "changed" as const }));
    expect(findPurchase({ ...paid, invoices }, business.priceId, paidAt)).toMatchObject({
      state: "changed",
    });
  });

  it("R1.4 claims nothing that was not paid", () => {
    const invoices = paid.invoices.map((one) => ({ ...one, status: "open" as const }));
    expect(findPurchase({ ...paid, plan: null, invoices: [] }, business.priceId, paidAt)).toEqual({
      state: "pending",
    });
    expect(findPurchase({ ...paid, plan: null, invoices }, business.priceId, paidAt)).toEqual({
      state: "pending",
    });
    expect(findPurchase(paid, "price_starter_month", paidAt)).toEqual({ state: "pending" });
  });

  it("R1.4 is not announced an hour later", () => {
    expect(findPurchase(paid, business.priceId, paidAt + 61 * minutes)).toBeNull();
  });
});
