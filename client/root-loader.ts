import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from "react-router-dom";
import { toResult } from "#client/api/load.ts";
import { apiContext, type RequestContext, requestContext } from "#client/api/request-context.ts";
import { boughtParameter } from "#client/components/return-address.ts";
import { billing } from "#shared/contract/billing.ts";
import { type CreditsAnswer, credits, type ShownCredits } from "#shared/contract/credits.ts";
import { type Invitation, invitations } from "#shared/contract/invitations.ts";
import { type SessionUser, session } from "#shared/contract/session.ts";

/** The data of every screen. */
export interface RootData {
  user: SessionUser | null;
  /** Null for a visitor. */
  credits: ShownCredits | null;
  /** Team invitations to the user. */
  inviters?: Inviter[];
  requestContext: RequestContext;
}

type Inviter = Pick<Invitation, "id" | "owner" | "ownerName">;

const unknownCredits: ShownCredits = {
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

const remembered = { mayBeSecondsOld: true };

export async function loadRoot({ request, context }: LoaderFunctionArgs): Promise<RootData> {
  const api = context.get(apiContext);
  const shared = { requestContext: context.get(requestContext) };
  const current = await toResult(api(session.show, {}, remembered));
  const user = current.ok ? current.value.user : null;
  if (!user) return { user, credits: null, ...shared };
  // The billing call takes over a payment that the provider just reported; the balance is read
  // after it.
  const hasBought = new URL(request.url).searchParams.has(boughtParameter);
  if (hasBought) await toResult(api(billing.show, {}));
  const age = hasBought ? {} : remembered;
  const [balance, invited] = await Promise.all([
    toResult(api(credits.show, {}, age)),
    toResult(api(invitations.list, {}, age)),
  ]);
  const open = invited.ok ? invited.value.items.filter(({ state }) => state === "invited") : [];
  const inviters = open.map(({ id, owner, ownerName }) => ({ id, owner, ownerName }));
  return {
    user,
    credits: balance.ok ? withoutRecord(balance.value) : unknownCredits,
    inviters,
    ...shared,
  };
}

function withoutRecord({ subscription, ...credits }: CreditsAnswer): ShownCredits {
  if (!subscription) return { ...credits, subscription };
  const { detail: _detail, ...shown } = subscription;
  return { ...credits, subscription: shown };
}

/** Only an action or an explicit revalidation can change who is signed in; navigation cannot. */
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
