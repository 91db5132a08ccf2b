import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from "react-router-dom";
import { attempt } from "#client/api/load.ts";
import { apiContext, type Visit, visitContext } from "#client/api/page-context.ts";
import { boughtParameter } from "#client/components/way-back.ts";
import { billing } from "#shared/contract/billing.ts";
import { type CreditsAnswer, credits } from "#shared/contract/credits.ts";
import { type SessionUser, session } from "#shared/contract/session.ts";

/** What every screen needs: who is there, their credits, and the visit. */
export interface RootData {
  user: SessionUser | null;
  /** Null for a visitor. */
  credits: CreditsAnswer | null;
  visit: Visit;
}

const unknownCredits: CreditsAnswer = {
  balance: 0,
  reason: "unknown",
  source: "none",
  family: "users",
  subscription: null,
  used: null,
  granted: null,
  isSubUser: false,
  canManageSubUsers: false,
};

export async function loadRoot({ request, context }: LoaderFunctionArgs): Promise<RootData> {
  const api = context.get(apiContext);
  const visit = context.get(visitContext);
  const asked = await attempt(api(session.show, {}));
  const user = asked.ok ? asked.value.user : null;
  if (!user) return { user, credits: null, visit };
  // Asking for the plan takes over what was paid elsewhere a moment ago: after buying, the balance
  // is to be read behind it.
  if (new URL(request.url).searchParams.has(boughtParameter)) await attempt(api(billing.show, {}));
  const balance = await attempt(api(credits.show, {}));
  return { user, credits: balance.ok ? balance.value : unknownCredits, visit };
}

/**
 * Reading pages changes nothing about who is there; only an action does, or somebody asking for it
 * outright.
 */
export function revalidateRoot({
  formMethod,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return formMethod && formMethod !== "GET"
    ? true
    : currentUrl.href === nextUrl.href && defaultShouldRevalidate;
}
