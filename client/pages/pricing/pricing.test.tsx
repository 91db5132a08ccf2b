import { describe, expect, it } from "vitest";
import { Component } from "#client/pages/pricing/page.tsx";
import type { RootData } from "#client/root-loader.ts";
import type { CreditsAnswer } from "#shared/contract/credits.ts";
import { drawScreen } from "#tests/support/draw-screen.tsx";

const credits: CreditsAnswer = {
  balance: 240,
  reason: "known",
  source: "subscription",
  family: "users-smart-hs",
  subscription: { detail: { tier: 2 }, tierName: "Premium", tierColor: "info" },
  used: 10,
  granted: 250,
  isSubUser: false,
  canManageSubUsers: false,
};

function draw(given?: Partial<CreditsAnswer>): Promise<string> {
  const user = { email: "a@example.org", name: "A", roles: [], source: "provider" as const };
  const visit = { language: "en", settings: {}, mockApi: false };
  const root: RootData = given ? { user, credits: { ...credits, ...given }, visit } : { user: null, credits: null, visit };
  return drawScreen({ Component, url: "/pricing", root });
}

describe("plans and credits", () => {
  it("R1.4 shows a visitor the three tiers, what is free, the trial, and no price", async () => {
    const html = await draw();
    for (const words of ["Starter", "Premium", "Business", "1,000 search credits a month", "Sign in and start the free trial"])
      expect(html).toContain(words);
    expect(html.match(/Price not set yet/g)).toHaveLength(3);
    expect(html).not.toContain("Your plan");
    expect(html).not.toMatch(/[$€£]/);
  });

  it("R3.4 marks one's own plan and says what is left of it", async () => {
    const html = await draw({});
    expect(html).toMatch(/Premium<span class="pricing-current">Your plan/);
    expect(html).toContain("240 credits left of 250");
  });

  it("R4.4 calls a balance that could not be read unknown", async () => {
    const html = await draw({ balance: 0, reason: "unknown", subscription: null, granted: null, used: null });
    expect(html).toContain("Your balance is unknown right now");
    expect(html).not.toContain("0 credits left");
  });
});
