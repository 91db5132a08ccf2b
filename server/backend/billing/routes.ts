import express, { type Express, type Request, type RequestHandler, type Response } from "express";
import { principalOf, requireUser } from "#server/backend/access/principal.ts";
import type { Billing, CheckoutRow, Checkouts, Price } from "#server/backend/billing/billing.ts";
import { listInvoices } from "#server/backend/billing/invoices.ts";
import { findRunningPlan, type PlanAccount, requireOffer } from "#server/backend/billing/plans.ts";
import type { BackendContext } from "#server/backend/context.ts";
import { isLoopback } from "#server/config/env.ts";
import type { Db } from "#server/database/database.ts";
import { readKey } from "#server/http/idempotency-key.ts";
import { serveCall } from "#server/http/route.ts";
import { logSecurity } from "#server/http/security-log.ts";
import {
  type BillingAnswer,
  type Checkout,
  billing as calls,
  type OwnPlan,
  originHeader,
  type PlanOffer,
} from "#shared/contract/billing.ts";
import { credits } from "#shared/contract/credits.ts";
import { subUsers } from "#shared/contract/sub-users.ts";
import { callsOf, family, usersSmartHs } from "#shared/contract/subscriptions.ts";
import type { User } from "#shared/contract/users.ts";
import { listPlans, type Plan } from "#shared/domain/plans.ts";
import { viewSubscription } from "#shared/domain/subscription-tier.ts";
import { AppError } from "#shared/errors.ts";

/** The plans on sale, and the user's own plan and purchases. */
export function serveBilling(
  app: Express,
  { database, config, billing, now }: BackendContext,
): void {
  const ids = config.credits;
  app.get([...balancePaths], settleFirst(billing));
  app.put([...spendPaths], settleFirst(billing));
  app
    .all(subUsers.list.path, settleFirst(billing))
    .all(`${subUsers.list.path}/:email`, settleFirst(billing));

  const show = (user: User) => describeBilling(database, billing.provider, user.email, now());

  serveCall(app, calls.plans, async () => {
    const prices = await billing.prices();
    return {
      provider: billing.provider,
      items: listPlans(ids).map((plan) => presentOffer(plan, prices.get(plan.priceId))),
    };
  });
  serveCall(app, calls.show, async (_input, { response }) => {
    const user = requireUser(response);
    await billing.settle(user.email);
    await billing.refresh(user);
    return show(user);
  });

  serveCall(app, calls.startCheckout, async ({ priceId, returnTo }, { request, response }) => {
    const user = requireUser(response);
    const plan = requireOffer(ids, priceId);
    return billing.startCheckout(user, {
      plan,
      returnTo,
      key: readKey(request.get("idempotency-key")),
      origin: originOf(request),
    });
  });
  serveCall(app, calls.checkout, async ({ id }, { response }) => {
    const { email } = requireUser(response);
    return present(await requireCheckouts(billing).find(email, id), email);
  });
  serveCall(app, calls.finishCheckout, async ({ id, outcome }, { response }) => {
    const { email } = requireUser(response);
    return present(await requireCheckouts(billing).finish(email, id, outcome), email);
  });

  serveCall(app, calls.change, async ({ priceId }, { response }) => {
    const user = requireUser(response);
    await billing.change(user, requireOffer(ids, priceId));
    return show(user);
  });
  serveCall(app, calls.cancel, async (_input, { response }) => {
    const user = requireUser(response);
    await billing.cancel(user);
    return show(user);
  });
  serveCall(app, calls.resume, async (_input, { response }) => {
    const user = requireUser(response);
    await billing.resume(user);
    return show(user);
  });
  serveCall(app, calls.portal, async ({ returnTo }, { request, response }) =>
    billing.portal(requireUser(response), { returnTo, origin: originOf(request) }),
  );

  async function present(row: CheckoutRow, email: string): Promise<Checkout> {
    const plan = requireOffer(ids, row.price_id);
    return presentCheckout(
      row,
      email,
      presentOffer(plan, (await billing.prices()).get(plan.priceId)),
    );
  }
}

/** Calls that read a balance: what is due is settled first. */
const balancePaths: readonly string[] = [
  ...family.options.flatMap((name) => [
    callsOf(name).current.path,
    callsOf(name).checkSubUser.path,
    callsOf(name).mainUserCredits.path,
  ]),
  usersSmartHs.currentAlt.path,
  credits.overview.path,
  subUsers.membership.path,
];

/** Calls that debit a credit: never one of a plan whose end has come. */
const spendPaths: readonly string[] = family.options.map((name) => callsOf(name).useCredit.path);

function settleFirst(billing: Billing): RequestHandler {
  return async (_request: Request, response: Response, next) => {
    const principal = principalOf(response);
    if (principal.kind === "user") await billing.settle(principal.email);
    next();
  };
}

function requireCheckouts({ checkouts }: Billing): Checkouts {
  if (!checkouts) throw new AppError("not-found");
  return checkouts;
}

/** The origin that the web server names, if loopback; any other has to be configured. */
function originOf(request: Request): string | null {
  const given = request.get(originHeader);
  if (given === undefined || !URL.canParse(given)) return null;
  const { protocol, hostname, origin } = new URL(given);
  return (protocol === "http:" || protocol === "https:") && isLoopback(hostname) ? origin : null;
}

async function describeBilling(
  db: Db,
  provider: Billing["provider"],
  email: string,
  now: Date,
): Promise<BillingAnswer> {
  const [plan, invoices] = await Promise.all([findRunningPlan(db, email), listInvoices(db, email)]);
  return { provider, plan: plan ? presentPlan(plan, now) : null, invoices };
}

function presentPlan(plan: PlanAccount, now: Date): OwnPlan {
  // An embedded plan past its renewal is no longer on sale: its next day is not known.
  const known = plan.renews_at !== null && (plan.renews_at > now || plan.billed_by === "stripe");
  return {
    priceId: plan.price_id,
    tier: plan.tier,
    interval: plan.billing_interval,
    startedAt: plan.started_at.toISOString(),
    renewsAt: known ? (plan.renews_at?.toISOString() ?? null) : null,
    cancelAtEnd: plan.cancel_at_end,
    nextPriceId: plan.next_price_id,
    pastDue: plan.past_due,
  };
}

function presentOffer(
  { priceId, tier, interval, team, credits }: Plan,
  price: Price | undefined,
): PlanOffer {
  const { tierName, tierColor } = viewSubscription({ tier });
  const { amount = null, currency = null } = price ?? {};
  return {
    priceId,
    tier,
    tierName: tierName ?? "",
    tierColor: tierColor ?? "",
    interval,
    team,
    credits,
    amount,
    currency,
  };
}

function presentCheckout(row: CheckoutRow, email: string, plan: PlanOffer): Checkout {
  return { id: row.id, email, plan, returnTo: row.return_to, state: row.outcome ?? "open" };
}

/**
 * Stripe's webhook, mounted before body parsers and authentication: the signature over the raw
 * bytes is the proof. 200 when the event is stored and processed, 400 for a bad signature, 503
 * where Stripe should send it again.
 */
export function serveWebhooks(app: Express, { billing, log }: BackendContext): void {
  app.post(
    "/webhooks/stripe",
    express.raw({ type: () => true, limit: "1mb", inflate: false }),
    async (request, response) => {
      if (!billing.events) throw new AppError("not-found");
      const body: unknown = request.body;
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      try {
        await billing.events.receive(bytes, request.get("stripe-signature") ?? "");
      } catch (error) {
        if (error instanceof AppError && error.code === "invalid-input")
          logSecurity(log, response, { event: "webhook-refused", outcome: "refused" });
        throw error;
      }
      response.json({ received: true });
    },
  );
}
