import { describe, expect, it } from "vitest";
import { Component } from "#client/pages/pricing/page.tsx";
import { drawScreen } from "#tests/support/draw-screen.tsx";
import {
  buildBilling,
  buildLine,
  buildMembership,
  buildOwn,
  buildPricing,
  buildRoot,
  failed,
  offers,
} from "#tests/support/pricing-scene.ts";

type Scene = Parameters<typeof buildPricing>[0];

function draw(page: Scene = {}, credits?: Parameters<typeof buildRoot>[0]): Promise<string> {
  return drawScreen({
    Component,
    url: "/pricing",
    page: buildPricing(page),
    root: buildRoot(credits),
  });
}

const premium = { priceId: "price_premium_month", tier: 2, interval: "month" as const };

describe("pricing for visitors", () => {
  it("R1.4 shows the tiers with prices, both Premium variants, and what is free", async () => {
    const html = await draw();
    for (const words of [
      "€19",
      "€59",
      "€79",
      "€199",
      "Premium with team",
      "1,000 search credits per month",
      "Recommended",
    ])
      expect(html).toContain(words);
    expect(html).toContain("Sign in and start the free trial");
    expect(html).toContain("no money moves");
    expect(html).not.toContain("Your credits");
  });

  it("R1.4 signing in returns to the chosen plan and keeps the search", async () => {
    const html = await draw({ interval: "year", returnTo: "/hs-code-search?q=shoes" });
    const address =
      "/pricing?interval=year&choose=price_business_year&returnTo=%2Fhs-code-search%3Fq%3Dshoes";
    expect(html).toContain(`/login?returnTo=${encodeURIComponent(address)}`);
    expect(html).toContain("your search for “shoes”");
  });

  it("R1.4 shows two months free per year as the prices prove", async () => {
    const html = await draw({ interval: "year" });
    for (const words of [
      "€1,990",
      "2 months free: save €398 compared with monthly billing.",
      "12,000 search credits for the year, available at once",
    ])
      expect(html).toContain(words);
  });

  it("R1.4 claims no saving that the prices do not prove, and no unknown price", async () => {
    const items = offers.map((one) =>
      one.interval === "year" ? { ...one, amount: (one.amount ?? 0) + 100 } : one,
    );
    const dearer = await draw({ interval: "year", items });
    expect(dearer).not.toContain("months free");
    expect(dearer).toContain("Save €397 compared with monthly billing.");
    const unknown = await draw({
      items: offers.map((one) => ({ ...one, amount: null, currency: null })),
    });
    expect(unknown).toContain("Price shown at checkout.");
    expect(unknown).not.toMatch(/€|months free/);
  });

  it("R8.1 says that the plans failed to load, with a retry", async () => {
    const html = await draw({ plans: failed });
    expect(html).toContain("Plans could not be loaded");
    expect(html).toContain("Try again");
  });
});

describe("pricing for users", () => {
  it("R1.4 sells every plan during a trial, with one idempotency key per view", async () => {
    const html = await draw(
      { own: buildOwn({ lines: [buildLine({ kind: "trial" })] }) },
      { source: "trial" },
    );
    expect(html.match(/name="intent" value="buy-plan"/g)).toHaveLength(4);
    expect(html).toContain('name="priceId" value="price_premium_team_month"');
    expect(html).toContain('name="key" value="key-of-the-page"');
    expect(html).not.toContain("Your plan");
  });

  it("R1.4 marks the current plan; upgrades start now with price and credits, downgrades later", async () => {
    const html = await draw(
      { own: buildOwn({ billing: buildBilling(premium), lines: [buildLine({ left: 42 })] }) },
      {},
    );
    expect(html).toContain("Your plan. Renews on 21 Dec 2026.");
    expect(html).toMatch(
      /Upgrade to Business[\s\S]*you pay €199 for a month from today and get 1,000 credits\. You keep your 42 remaining credits\./,
    );
    expect(html).toContain("Pay €199 and start now");
    expect(html).toMatch(/Change to Starter[\s\S]*Starts on 21 Dec 2026/);
    expect(html).not.toContain('value="buy-plan"');
    expect(html).not.toContain("Recommended");
  });

  it("R1.4 offers the current plan by the year, and warns if a team would lose its credits", async () => {
    const own = buildOwn({
      billing: buildBilling({ priceId: "price_business_month", tier: 3, interval: "month" }),
    });
    expect(await draw({ own, interval: "year" })).toMatch(
      /Switch to yearly[\s\S]*Pay €1,990 and start now/,
    );
    expect(await draw({ own })).toContain("From then on, your team can't use your credits.");
  });

  it("R1.4 confirms a cancellation with its consequences; a cancelled plan can be resumed", async () => {
    const running = await draw({ own: buildOwn({ billing: buildBilling(premium) }) }, {});
    expect(running).toMatch(
      /<details[^>]*><summary[^>]*>Cancel plan<\/summary>[\s\S]*Unused plan credits then expire/,
    );
    expect(running).not.toContain("resume-plan");
    const cancelled = await draw(
      { own: buildOwn({ billing: buildBilling({ ...premium, cancelAtEnd: true }) }) },
      {},
    );
    expect(cancelled).toContain("Ends on 21 Dec 2026 and won't renew.");
    expect(cancelled).toContain('value="resume-plan"');
    expect(cancelled).not.toContain('value="cancel-plan"');
  });

  it("R1.4 names the next plan and a failed payment", async () => {
    const html = await draw(
      {
        own: buildOwn({
          billing: buildBilling({ ...premium, nextPriceId: "price_starter_month", pastDue: true }),
        }),
      },
      {},
    );
    expect(html).toContain("Changes to Starter, €19 per month, on 21 Dec 2026.");
    expect(html).toContain("Starts on 21 Dec 2026.");
    expect(html).toContain("The last payment failed.");
  });

  it("R1.4 links Stripe's portal with Stripe only, and lists the invoices", async () => {
    const own = (provider: "stripe" | "embedded") =>
      buildOwn({ billing: { ...buildBilling(premium), provider } });
    expect(await draw({ own: own("embedded") }, {})).not.toContain("open-portal");
    const html = await draw({ own: own("stripe"), provider: "stripe" }, {});
    expect(html).toContain('value="open-portal"');
    expect(html).not.toContain("no money moves");
    expect(html).toMatch(/1 invoice[\s\S]*Premium started[\s\S]*€59[\s\S]*Paid/);
  });

  it("R8.1 sells nothing if the current plan failed to load", async () => {
    const html = await draw(
      { own: { ...buildOwn({}), billing: failed, overview: failed, ledger: failed } },
      { reason: "unknown", balance: 0 },
    );
    expect(html).toContain("Your plan could not be loaded");
    expect(html).toContain("Your balance is unavailable right now");
    expect(html).not.toMatch(/value="(buy|change)-plan"/);
  });

  it("R1.5 a member sees owner and share, and can request more", async () => {
    const own = buildOwn({ membership: buildMembership({}) });
    const html = await draw(
      { own },
      { source: "main-subscriber", isSubUser: true, subscription: null },
    );
    expect(html).toContain("Bo Business's credits");
    expect(html).toContain('value="ask-owner"');
    expect(html).toContain('id="membership"');
  });

  it("R1.4 tells practice accounts that they cannot buy", async () => {
    const root = buildRoot({});
    const user = root.user && { ...root.user, source: "mock" as const };
    const html = await drawScreen({
      Component,
      url: "/pricing",
      page: buildPricing({ own: buildOwn({}) }),
      root: { ...root, user },
    });
    expect(html).toContain("Practice accounts can't buy");
    expect(html).not.toContain('value="buy-plan"');
  });

  it("R1.4 offers the plan chosen before signing in, and for the legacy plan only changes", async () => {
    const chosen = await draw({ own: buildOwn({}), chosen: "price_business_month" }, {});
    expect(chosen).toMatch(
      /You chose Business[\s\S]*€199 per month, 1,000 search credits per month\.[\s\S]*Buy Business/,
    );
    const legacy = buildBilling({
      priceId: "price_legacy_month",
      tier: 1,
      interval: null,
      renewsAt: null,
    });
    const html = await draw({ own: buildOwn({ billing: legacy }) }, {});
    expect(html).toContain("This plan is no longer sold");
    expect(html).toContain("Change to Starter");
    expect(html).toContain("Upgrade to Premium");
    expect(html).not.toContain('plan-mark">Your plan');
    const blind = await draw(
      { own: buildOwn({ billing: buildBilling(premium) }), plans: failed },
      {},
    );
    expect(blind).toContain("Renews on 21 Dec 2026.");
    expect(blind).not.toContain("no longer sold");
  });

  it("R1.4 shows the purchase after returning", async () => {
    const purchase = {
      state: "started" as const,
      tier: 3,
      credits: 1000,
      renewsAt: "2026-12-21T10:00:00.000Z",
    };
    expect(await draw({ own: buildOwn({}), purchase }, {})).toContain(
      "Business started: 1,000 credits.",
    );
    expect(await draw({ own: buildOwn({}), purchase: { state: "pending" } }, {})).toContain(
      "We have not received a payment yet",
    );
    expect(await draw({ own: buildOwn({}), purchase: { state: "declined" } }, {})).toContain(
      "Payment declined.",
    );
  });
});
