import express, { type Router } from "express";
import type { WebContext } from "#server/context.ts";

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
