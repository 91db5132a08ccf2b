import type { FormOutcome } from "#client/api/form-outcome.ts";
import type { AccountData, AccountPart } from "#client/pages/account/account.ts";
import { Component } from "#client/pages/account/page.tsx";
import type { CreditAccount, CreditsAnswer, CreditsOverview } from "#shared/contract/credits.ts";
import type { SubUser } from "#shared/contract/sub-users.ts";
import { drawScreen } from "#tests/support/draw-screen.tsx";

const user = {
  email: "bea@example.org",
  name: "Bea",
  roles: ["Admin"],
  source: "provider" as const,
};
const requestContext = { language: "en", settings: {}, mockApi: false, demoScreens: true };
const credits: CreditsAnswer = {
  balance: 940,
  reason: "known",
  source: "subscription",
  family: "users-smart-hs",
  subscription: { detail: { tier: 3 }, tierName: "Business", tierColor: "primary" },
  used: 60,
  granted: 1000,
  isSubUser: false,
  canManageSubUsers: true,
};
const plan: CreditAccount = {
  id: "1",
  kind: "plan",
  family: "users-smart-hs",
  tier: 3,
  tierName: "Business",
  tierColor: "primary",
  priceId: "price_business_month",
  granted: 1000,
  used: 60,
  left: 940,
  startedAt: "2026-11-01T00:00:00Z",
  renewsAt: "2026-12-01T00:00:00Z",
  endedAt: null,
  cancelAtEnd: false,
  thresholds: [],
};
export const member: SubUser = {
  email: "mia@example.org",
  name: "Mia Member",
  cap: 50,
  used: 45,
  addedAt: "2026-10-01T00:00:00Z",
  lastUsedAt: "2026-11-19T08:00:00Z",
  request: { message: "A big customer <b>came</b>.", at: "2026-11-20T08:00:00Z" },
};
export const failed = {
  ok: false as const,
  error: { code: "unavailable" as const, message: "No answer.", details: [] },
};
export const ok = <T,>(value: T) => ({ ok: true as const, value });
export const overview = (given: Partial<CreditsOverview> = {}) =>
  ok({ lines: [plan], membership: null, team: "works" as const, ...given });

export const draw = (
  part: AccountPart,
  outcome?: FormOutcome,
  path = "/account",
  roles = ["Admin"],
) =>
  drawScreen({
    Component,
    url: `${path}?tab=${part.tab}`,
    page: { user: { ...user, roles }, ...part } satisfies AccountData,
    root: { user, credits, requestContext },
    ...(outcome ? { outcome } : {}),
  });
export const refused = (
  intent: string,
  values: Record<string, string>,
  field: string,
  message: string,
): FormOutcome => ({
  intent,
  values: { intent, ...values },
  problem: {
    code: "invalid-input",
    message: "Please check the highlighted fields.",
    details: [{ field, message }],
  },
});
export const done = (intent: string, values: Record<string, string>): FormOutcome => ({
  intent,
  values: { intent, ...values },
  problem: null,
});
