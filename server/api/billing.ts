import express, { type Router } from "express";
import { type Operation, operation, passThrough, type Scope } from "#server/api/operation.ts";
import { readReturnTo } from "#server/auth/origin.ts";
import type { Config } from "#server/config/config.ts";
import type { WebContext } from "#server/context.ts";
import { billing, originHeader } from "#shared/contract/billing.ts";
import type { AnswerOf, AnyCall, CallOptions, InputOf } from "#shared/contract/call.ts";
import { AppError } from "#shared/errors.ts";

/** A payment provider takes its time over a card; the backend gives up before this. */
const paymentTimeoutMs = 60_000;

/**
 * Plans for everybody; buying, changing and ending one's own. Whose plan comes from the session
 * (R6.3).
 */
export const billingOperations: readonly Operation[] = [
  passThrough(billing.plans),
  operation(billing.show, (_input, scope) => ask(scope, billing.show, {}, null)),
  operation(billing.startCheckout, async ({ priceId, returnTo }, scope) => {
    const started = await ask(scope, billing.startCheckout, {
      priceId,
      returnTo: ownPath(returnTo, scope),
    });
    scope.setStatus(201);
    return started;
  }),
  operation(billing.change, (input, scope) => ask(scope, billing.change, input)),
  operation(billing.cancel, (input, scope) => ask(scope, billing.cancel, input)),
  operation(billing.resume, (input, scope) => ask(scope, billing.resume, input)),
  operation(billing.portal, ({ returnTo }, scope) =>
    ask(scope, billing.portal, { returnTo: ownPath(returnTo, scope) }),
  ),
];

/**
 * Asks the backend as the asker, with their key and the origin to come back to. Throws 401 for a
 * visitor.
 */
async function ask<C extends AnyCall>(
  { asker, backend, idempotencyKey, origin }: Scope,
  call: C,
  input: InputOf<C>,
  timeoutMs: number | null = paymentTimeoutMs,
): Promise<AnswerOf<C>> {
  if (asker.kind === "visitor") throw new AppError("invalid-credentials");
  const headers: CallOptions["headers"] = {
    ...(idempotencyKey ? { "idempotency-key": idempotencyKey } : {}),
    ...(origin ? { [originHeader]: origin } : {}),
  };
  return backend(call, input, { headers, ...(timeoutMs ? { timeoutMs } : {}) });
}

/** Only a path of ours leads back; anything else becomes the start page. */
function ownPath(returnTo: string, { origin }: Scope): string {
  return readReturnTo(returnTo, origin ?? "http://localhost");
}

/**
 * Where the forms of plans may lead besides our own pages: a browser without script follows the
 * answer to the provider's pages only if the policy names them. A stand-in for the provider serves
 * its pages where it serves its API.
 */
export function paymentPages(configured: Config["billing"]): string[] {
  if (!configured.stripe) return [];
  return [
    "https://checkout.stripe.com",
    "https://billing.stripe.com",
    new URL(configured.apiUrl).origin,
  ];
}

/** Stripe waits this long at most; what takes longer it sends again. */
const timeoutMs = 25_000;

/**
 * Events of the payment provider, handed on to the backend as they came. Before sessions, bodies
 * and the rule against foreign requests: they come from no browser, and the signature over the very
 * bytes is their proof.
 */
export function serveWebhooks({ upstream }: WebContext): Router {
  const router = express.Router();
  router.post(
    "/webhooks/stripe",
    express.raw({ type: () => true, limit: "1mb", inflate: false }),
    async (request, response) => {
      const body: unknown = request.body;
      const answer = await upstream.carry({
        method: "POST",
        path: "/webhooks/stripe",
        headers: {
          "content-type": "application/json",
          "stripe-signature": request.get("stripe-signature") ?? "",
        },
        body: Buffer.isBuffer(body) ? body.toString("utf8") : "",
        timeoutMs,
      });
      response.status(answer.status).json(answer.body);
    },
  );
  return router;
}
