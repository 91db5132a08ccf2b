import express, { type Router } from "express";
import { forward, type Operation, operation, type RequestContext } from "#server/api/operation.ts";
import { readReturnTo } from "#server/auth/origin.ts";
import type { Config } from "#server/config/config.ts";
import type { WebContext } from "#server/context.ts";
import { billing, originHeader } from "#shared/contract/billing.ts";
import type { AnswerOf, AnyCall, CallOptions, InputOf } from "#shared/contract/call.ts";

/** Longer than the backend waits for the payment provider. */
const paymentTimeoutMs = 60_000;
const forUsers = { access: "user" } as const;

/** Whose plan it is comes from the session (R6.3). */
export const billingOperations: readonly Operation[] = [
  forward(billing.plans, { access: "visitor" }),
  operation(billing.show, forUsers, (_input, context) => send(context, billing.show, {}, null)),
  operation(billing.startCheckout, forUsers, async ({ priceId, returnTo }, context) => {
    const started = await send(context, billing.startCheckout, {
      priceId,
      returnTo: ownPath(returnTo, context),
    });
    context.setStatus(201);
    return started;
  }),
  operation(billing.change, forUsers, (input, context) => send(context, billing.change, input)),
  operation(billing.cancel, forUsers, (input, context) => send(context, billing.cancel, input)),
  operation(billing.resume, forUsers, (input, context) => send(context, billing.resume, input)),
  operation(billing.portal, forUsers, ({ returnTo }, context) =>
    send(context, billing.portal, { returnTo: ownPath(returnTo, context) }),
  ),
];

/** With the idempotency key and the origin that the payment provider returns to. */
function send<C extends AnyCall>(
  { backend, idempotencyKey, origin }: RequestContext,
  call: C,
  input: InputOf<C>,
  timeoutMs: number | null = paymentTimeoutMs,
): Promise<AnswerOf<C>> {
  const headers: CallOptions["headers"] = {
    ...(idempotencyKey ? { "idempotency-key": idempotencyKey } : {}),
    ...(origin ? { [originHeader]: origin } : {}),
  };
  return backend(call, input, { headers, ...(timeoutMs ? { timeoutMs } : {}) });
}

function ownPath(returnTo: string, { origin }: RequestContext): string {
  return readReturnTo(returnTo, origin ?? "http://localhost");
}

const stripePages = ["https://checkout.stripe.com", "https://billing.stripe.com"];

/**
 * Form targets for the content security policy: a browser without script follows the redirect to
 * the payment provider only if the policy names it. Only an external backend knows its own
 * provider. A fake provider serves pages and API alike.
 */
export function paymentPages({ billing, backend }: Pick<Config, "billing" | "backend">): string[] {
  if (billing.stripe) return [...stripePages, new URL(billing.apiUrl).origin];
  return backend.embedded ? [] : stripePages;
}

/** Stripe sends an event again that is not answered within thirty seconds. */
const webhookTimeoutMs = 25_000;

/**
 * Passes Stripe's events to the backend byte by byte, since the signature covers the bytes. Mounted
 * before sessions, body parsers and CSRF protection: no browser sends them.
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
        timeoutMs: webhookTimeoutMs,
      });
      response.status(answer.status).json(answer.body);
    },
  );
  return router;
}
