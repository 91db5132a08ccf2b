import express, { type Express } from "express";
import type { BackendContext } from "#server/backend/context.ts";
import { AppError } from "#shared/errors.ts";

/**
 * Stripe's events. Mounted before anything reads a body or asks who calls: the signature is over
 * the bytes as they came, and is all the proof there is. 200 when the event is stored and done, 400
 * for a signature that does not hold, 503 where Stripe should send it again.
 */
export function serveWebhooks(app: Express, { billing }: BackendContext): void {
  app.post(
    "/webhooks/stripe",
    express.raw({ type: () => true, limit: "1mb", inflate: false }),
    async (request, response) => {
      if (!billing.events) throw new AppError("not-found");
      const body: unknown = request.body;
      await billing.events.receive(
        Buffer.isBuffer(body) ? body : Buffer.alloc(0),
        request.get("stripe-signature") ?? "",
      );
      response.json({ received: true });
    },
  );
}
