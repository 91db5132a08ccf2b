import type { Express, Request, RequestHandler, Response } from "express";
import { principalOf, requireUser } from "#server/backend/access/principal.ts";
import type { Billing, Person } from "#server/backend/billing/billing.ts";
import type { CheckoutRow, Checkouts } from "#server/backend/billing/embedded/checkouts.ts";
import { requireOffer } from "#server/backend/billing/plan-rules.ts";
import {
  describeBilling,
  presentCheckout,
  presentOffer,
} from "#server/backend/billing/present-billing.ts";
import type { BackendContext } from "#server/backend/context.ts";
import { readKey } from "#server/backend/subscriptions/idempotency-key.ts";
import { isLoopback } from "#server/config/env.ts";
import { serveCall } from "#server/http/route.ts";
import { type Checkout, billing as calls, originHeader } from "#shared/contract/billing.ts";
import { credits } from "#shared/contract/credits.ts";
import { subUsers } from "#shared/contract/sub-users.ts";
import { callsOf, family, usersSmartHs } from "#shared/contract/subscriptions.ts";
import { listPlans } from "#shared/domain/plans.ts";
import { AppError } from "#shared/errors.ts";

/** The plans on sale, and a person's own: always the caller's, there is nobody else to name. */
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

  const show = (person: Person) => describeBilling(database, billing.provider, person.email, now());

  serveCall(app, calls.plans, async () => {
    const prices = await billing.prices();
    return {
      provider: billing.provider,
      items: listPlans(ids).map((plan) => presentOffer(plan, prices.get(plan.priceId))),
    };
  });
  serveCall(app, calls.show, async (_input, { response }) => {
    const person = requireUser(response);
    await billing.settle(person.email);
    await billing.refresh(person);
    return show(person);
  });

  serveCall(app, calls.startCheckout, async ({ priceId, returnTo }, { request, response }) => {
    const person = requireUser(response);
    const plan = requireOffer(ids, priceId);
    return billing.startCheckout(person, {
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
    const person = requireUser(response);
    await billing.change(person, requireOffer(ids, priceId));
    return show(person);
  });
  serveCall(app, calls.cancel, async (_input, { response }) => {
    const person = requireUser(response);
    await billing.cancel(person);
    return show(person);
  });
  serveCall(app, calls.resume, async (_input, { response }) => {
    const person = requireUser(response);
    await billing.resume(person);
    return show(person);
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

/** Where a balance is read: what is due by then is done first. */
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

/** Where a credit is used: none of a plan whose end has come. */
const spendPaths: readonly string[] = family.options.map((name) => callsOf(name).useCredit.path);

function settleFirst(billing: Billing): RequestHandler {
  return async (_request: Request, response: Response, next) => {
    const caller = principalOf(response);
    if (caller.kind === "user") await billing.settle(caller.email);
    next();
  };
}

function requireCheckouts({ checkouts }: Billing): Checkouts {
  if (!checkouts) throw new AppError("not-found");
  return checkouts;
}

/** The origin that the web server names; only a loopback one, as any other has to be configured. */
function originOf(request: Request): string | null {
  const given = request.get(originHeader);
  if (given === undefined || !URL.canParse(given)) return null;
  const { protocol, hostname, origin } = new URL(given);
  return (protocol === "http:" || protocol === "https:") && isLoopback(hostname) ? origin : null;
}
