import { createElement } from "react";
import { describe, expect, it } from "vitest";
import type { FormOutcome } from "#client/api/form-outcome.ts";
import type { Result } from "#client/api/load.ts";
import { Pager } from "#client/components/credits/credit-parts.tsx";
import { CreditsOverview } from "#client/components/credits/credits-overview.tsx";
import { LedgerTable } from "#client/components/credits/ledger-table.tsx";
import { MembershipCard } from "#client/components/credits/membership-card.tsx";
import type {
  CreditAccount,
  CreditsAnswer,
  LedgerEntry,
  CreditsOverview as OverviewFacts,
} from "#shared/contract/credits.ts";
import type { Membership } from "#shared/contract/sub-users.ts";
import { drawScreen } from "#tests/support/draw-screen.tsx";

const plan: CreditAccount = {
  id: "1",
  kind: "plan",
  family: "users-smart-hs",
  tier: 2,
  tierName: "Premium",
  tierColor: "info",
  priceId: "price_premium_month",
  granted: 250,
  used: 210,
  left: 40,
  startedAt: "2026-11-01T00:00:00Z",
  renewsAt: "2026-12-01T00:00:00Z",
  endedAt: null,
  cancelAtEnd: false,
  thresholds: [
    { percent: 50, at: "2026-11-05T10:00:00Z" },
    { percent: 80, at: "2026-11-12T10:00:00Z" },
  ],
};
const trial: CreditAccount = {
  ...plan,
  id: "2",
  kind: "trial",
  tierName: null,
  tierColor: null,
  granted: 10,
  used: 3,
  left: 7,
  renewsAt: null,
  thresholds: [],
};
const credits: CreditsAnswer = {
  balance: 40,
  reason: "known",
  source: "subscription",
  family: "users-smart-hs",
  subscription: { detail: { tier: 2 }, tierName: "Premium", tierColor: "info" },
  used: 210,
  granted: 250,
  isSubUser: false,
  canManageSubUsers: false,
};
const membership: Membership = {
  owner: "business@example.org",
  ownerName: "Bea Business",
  tierName: "Business",
  tierColor: "primary",
  cap: 20,
  used: 5,
  left: 15,
  addedAt: "2026-10-01T00:00:00Z",
  renewsAt: "2026-12-01T00:00:00Z",
  askedAt: null,
};
const failed = {
  ok: false as const,
  error: { code: "unavailable" as const, message: "No answer.", details: [] },
};

const draw = (element: () => React.ReactNode) =>
  drawScreen({ Component: () => element(), url: "/profile?tab=credits" });
const present = (facts: Partial<OverviewFacts>): Result<OverviewFacts> => ({
  ok: true,
  value: { lines: [], membership: null, ...facts },
});
const overview = (given: Partial<CreditsAnswer>, facts: Result<OverviewFacts>) =>
  draw(() =>
    createElement(CreditsOverview, { credits: { ...credits, ...given }, overview: facts }),
  );

describe("credits overview", () => {
  it("R3.4 R4.1 shows balance, tier, renewal, thresholds, the kept trial, and the account in use", async () => {
    const html = await overview({}, present({ lines: [plan, trial] }));
    expect(html).toContain("<strong>40 credits left</strong> of 250");
    expect(html).toContain("Searches use your Premium plan.");
    expect(html).toMatch(/tone-info">Premium</);
    expect(html).toContain("210 of 250 used, 40 left");
    expect(html).toContain("Renews on 1 Dec 2026");
    expect(html).toContain("Reached: 50% on 5 Nov 2026, 80% on 12 Nov 2026.");
    expect(html).toContain("10 granted, 3 used, 7 left");
    expect(html).toContain("Used after your plan credits run out.");
    expect(html.match(/In use now/g)).toHaveLength(1);
    expect(html).not.toMatch(/ style="/);
  });

  it("R4.4 shows an unknown balance as unknown, never zero, with a retry", async () => {
    const html = await overview(
      { balance: 0, reason: "unknown", source: "none", granted: null, used: null },
      present({ lines: [plan] }),
    );
    expect(html).toContain("Your balance is unavailable right now");
    expect(html).toContain('href="/profile?tab=credits"');
    expect(html).not.toContain("0 credits left");
    expect(html).not.toContain("In use now");
    expect(html).toContain("210 of 250 used");
  });

  it("R4.2 R1.5 names the owner of a member's credits, and the member's usage and share", async () => {
    const html = await overview(
      { source: "main-subscriber", isSubUser: true },
      present({ lines: [trial], membership }),
    );
    expect(html).toContain("Searches use Bea Business's credits.");
    expect(html).toContain("You used 5 of 20 this period. You can still use 15 credits.");
    expect(html).toMatch(/Using Bea Business's credits<\/strong>.*?In use now/);
  });

  it("R4.3 says that the trial is in use, or that no credits are left", async () => {
    expect(await overview({ source: "trial", balance: 7 }, present({ lines: [trial] }))).toContain(
      "Searches use your free trial.",
    );
    const empty = await overview(
      { source: "trial", balance: 0, reason: "zero" },
      present({ lines: [{ ...trial, used: 10, left: 0 }] }),
    );
    expect(empty).toContain("You have no search credits left.");
    expect(empty).not.toContain("In use now");
  });

  it("R8.1 keeps the balance if the accounts failed to load, and says if there are none", async () => {
    const html = await overview({}, failed);
    expect(html).toContain("40 credits left");
    expect(html).toContain("Your plan, trial and membership could not be loaded.");
    expect(await overview({ source: "none", reason: "zero", balance: 0 }, present({}))).toContain(
      "You have no plan, no trial",
    );
  });

  it("R1.4 says when a cancelled plan ends", async () => {
    const html = await overview({}, present({ lines: [{ ...plan, cancelAtEnd: true }] }));
    expect(html).toContain("Ends on 1 Dec 2026 and won't renew");
  });
});

const spend: LedgerEntry = {
  id: "9",
  at: "2026-11-20T09:05:00Z",
  kind: "spend",
  who: "a@example.org",
  line: "plan",
  credits: -1,
  balanceAfter: 1039,
  reason: "hs-code search: shoes",
  search: { id: "4", kind: "hs-code", q: "shoes", query: "q=shoes" },
  refundOf: null,
};

describe("ledger", () => {
  const table = (entries: LedgerEntry[], page = 1, total = entries.length) =>
    draw(() => createElement(LedgerTable, { entries, total, self: "a@example.org", page }));

  it("shows date, user, event with link, credits, balance and reason", async () => {
    const html = await table([spend]);
    for (const name of ["Date", "User", "Description", "Credits", "Balance after", "Reason"])
      expect(html).toContain(`>${name}</th>`);
    expect(html).toContain("20\u00a0Nov\u00a02026, 09:05\u00a0UTC");
    expect(html).toContain(">You</div></td>");
    expect(html).toContain('href="/hs-code-search?q=shoes"');
    expect(html).toContain(">HS code search: shoes</div></td>");
    expect(html).toContain(">-1</div></td>");
    expect(html).toContain(">1,039</div></td>");
    expect(html).toContain("<caption");
  });

  it("describes refunds and voids", async () => {
    const html = await table([
      {
        ...spend,
        id: "1",
        kind: "refund",
        credits: 1,
        who: "support",
        refundOf: "9",
        reason: "Results were wrong",
      },
      { ...spend, id: "2", kind: "void", credits: -30, who: "clearlane", search: null },
      { ...spend, id: "3", who: "member@example.org", whoName: "Mia Member" },
    ]);
    expect(html).toContain("Search credit refunded to the plan");
    expect(html).toContain(">+1</div></td>");
    expect(html).toContain("Unused plan credits voided");
    expect(html).toContain(">Clearlane support</div></td>");
    expect(html).toContain(">Mia Member <span");
  });

  it("says that the ledger is empty, and links the pages", async () => {
    expect(await table([])).toContain("No entries yet.");
    expect(await table([], 9, 40)).toContain("There are no entries on this page");
    const steps = await draw(() =>
      createElement(Pager, {
        label: "Pages",
        page: 2,
        hasOlder: true,
        addressOf: (n) => `/profile?page=${n}`,
      }),
    );
    expect(steps).toMatch(
      /href="\/profile\?page=1" rel="prev"|rel="prev" href="\/profile\?page=1"/,
    );
    expect(steps).toContain("/profile?page=3");
  });
});

describe("membership card", () => {
  const card = (given: Partial<Membership> | null, outcome?: FormOutcome) =>
    draw(() =>
      createElement(MembershipCard, {
        membership: given === null ? null : { ...membership, ...given },
        outcome,
        action: "/pricing",
      }),
    );

  it("R1.5 names the owner and the share, with forms to request more and to leave", async () => {
    const html = await card({});
    expect(html).toContain(">Bea Business's credits<");
    expect(html).toContain("business@example.org");
    expect(html).toMatch(/<form[^>]*action="\/pricing" method="post"/);
    expect(html).toContain('name="intent" value="ask-owner"');
    expect(html).toContain('name="intent" value="leave-plan"');
  });

  it("R1.5 dates a pending request, and keeps a rejected message beside its error", async () => {
    const asked = await card({ askedAt: "2026-11-20T09:05:00Z", cap: null });
    expect(asked).toContain("You requested more credits on 20 Nov 2026.");
    expect(asked).not.toContain('value="ask-owner"');
    expect(asked).toContain("You have no cap");
    const problem = {
      code: "invalid-input" as const,
      message: "Check.",
      details: [{ field: "message", message: "Use at most 500 characters." }],
    };
    const refused = await card(
      {},
      { intent: "ask-owner", values: { message: "long words" }, problem },
    );
    expect(refused).toContain(">long words</textarea>");
    expect(refused).toMatch(/id="ask-problem"[^>]*>Use at most 500 characters\./);
    expect(refused).toContain('aria-invalid="true"');
  });

  it("R1.5 confirms leaving, and explains a paused team", async () => {
    expect(await card(null, { intent: "leave-plan", values: {}, problem: null })).toContain(
      "You left the plan and can no longer use its credits.",
    );
    expect(await card({ note: "The plan has ended." })).toContain("The plan has ended.");
  });
});
