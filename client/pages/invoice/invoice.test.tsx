import { describe, expect, it } from "vitest";
import { type InvoiceData, sumInvoice } from "#client/pages/invoice/invoice.ts";
import { Component } from "#client/pages/invoice/page.tsx";
import type { Invoice } from "#shared/contract/billing.ts";
import { drawScreen } from "#tests/support/draw-screen.tsx";
import { offers } from "#tests/support/pricing-scene.ts";

const yearly = offers.find(({ priceId }) => priceId === "price_premium_year");
const paid: Invoice = {
  id: "in_1",
  at: "2026-11-21T10:00:00.000Z",
  priceId: "price_premium_year",
  reason: "started",
  amount: 59_000,
  currency: "eur",
  credits: 3000,
  periodStart: "2026-11-21T10:00:00.000Z",
  periodEnd: "2027-11-21T10:00:00.000Z",
  status: "paid",
  url: null,
};

function draw(scene: Partial<InvoiceData> = {}): Promise<string> {
  const page: InvoiceData = {
    provider: "embedded",
    invoices: [paid],
    shown: paid,
    items: offers,
    profile: {
      ok: true,
      value: { email: "ada@example.test", name: "Ada Lang", company: "Lang & Co", picture: null },
    },
    today: "2026-11-21",
    ...scene,
  };
  return drawScreen({ Component, url: "/pages/invoice", page });
}

describe("totals of an invoice", () => {
  it("R1.6 shows a year as twelve months less the yearly saving", () => {
    expect(sumInvoice(paid, yearly, offers)).toEqual({
      subtotal: 70_800,
      discount: 11_800,
      months: 2,
      total: 59_000,
      rate: 23.6,
    });
  });

  it("R1.6 claims no discount if the price has changed or the plan is no longer sold", () => {
    expect(sumInvoice({ ...paid, amount: 50_000 }, yearly, offers)).toMatchObject({
      subtotal: 50_000,
      discount: 0,
      total: 50_000,
    });
    expect(sumInvoice({ ...paid, credits: 0 }, undefined, offers)).toMatchObject({
      discount: 0,
      rate: null,
    });
  });
});

describe("the invoice sheet", () => {
  it("R1.6 shows number, dates, parties, period, credits, rate, discount, VAT and total", async () => {
    const html = await draw();
    for (const words of [
      "in_1",
      "21 Nov 2026",
      "Lang & Co",
      "Ada Lang",
      "ada@example.test",
      "3,000",
      // Times 3,000 it is the subtotal.
      "€0.236",
      "€708",
      "2 months free",
      "€590",
      "Not charged",
    ])
      expect(html).toContain(words);
    expect(html).not.toContain("Sample invoice");
  });

  it("R1.6 without invoices says so and marks the sample as a specimen", async () => {
    const html = await draw({ invoices: [], shown: null });
    expect(html).toContain("You have no invoices yet");
    expect(html).toContain("Sample invoice. No payment is due.");
    expect(html).not.toContain("Ada Lang");
  });

  it("R8.1 omits unknown facts if plans and profile failed to load", async () => {
    const failed = {
      ok: false as const,
      error: { code: "unavailable" as const, message: "x", details: [] },
    };
    const html = await draw({ items: [], profile: failed });
    expect(html).toContain("Plan price_premium_year, no longer sold");
    expect(html).toContain("€590");
    expect(await draw({ items: [], invoices: [], shown: null })).not.toContain("Sample invoice");
  });

  it("R1.6 links Stripe's invoice for payments through Stripe", async () => {
    const shown = { ...paid, url: "https://stripe.example/in_1" };
    const html = await draw({ provider: "stripe", invoices: [shown], shown });
    expect(html).toContain('href="https://stripe.example/in_1"');
    expect(html).toContain("See Stripe invoice");
    expect(html).not.toContain("Not charged");
  });
});
