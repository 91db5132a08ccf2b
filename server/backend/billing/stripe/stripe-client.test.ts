import { pino } from "pino";
import Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { askStripe, isMissing } from "#server/backend/billing/stripe/stripe-client.ts";

const raw = {
  message: "Something about cus_1",
  requestId: "req_1",
  payment_intent: { receipt_email: "canary@example.test" } as Stripe.PaymentIntent,
};

function failWith(error: Error): Promise<never> {
  return askStripe(async () => {
    throw error;
  });
}

describe("what goes wrong at Stripe", () => {
  it.each([
    [
      "an outage",
      new Stripe.errors.StripeConnectionError({ ...raw, type: "api_error" }),
      "unavailable",
    ],
    [
      "an error there",
      new Stripe.errors.StripeAPIError({ ...raw, type: "api_error" }),
      "unavailable",
    ],
    [
      "too many calls",
      new Stripe.errors.StripeRateLimitError({ ...raw, type: "rate_limit_error" }),
      "unavailable",
    ],
    [
      "a key that is refused",
      new Stripe.errors.StripeAuthenticationError({ ...raw, type: "authentication_error" }),
      "unavailable",
    ],
    [
      "a request that is refused",
      new Stripe.errors.StripeInvalidRequestError({ ...raw, type: "invalid_request_error" }),
      "unavailable",
    ],
    [
      "a declined card",
      new Stripe.errors.StripeCardError({ ...raw, type: "card_error" }),
      "conflict",
    ],
    [
      "a key used twice",
      new Stripe.errors.StripeIdempotencyError({ ...raw, type: "idempotency_error" }),
      "conflict",
    ],
  ])("R8.1 %s is one of our errors, never a not-found", async (_what, error, code) => {
    await expect(failWith(error)).rejects.toMatchObject({ code });
  });

  it("S-18 leaves cards and addresses out of what is logged", async () => {
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(line) });
    const failure: unknown = await failWith(
      new Stripe.errors.StripeCardError({ ...raw, type: "card_error" }),
    ).catch((error: unknown) => error);
    log.warn({ err: failure }, "asked");
    log.warn({ err: (failure as { cause: unknown }).cause }, "asked");
    expect(lines.join("")).toContain("req_1");
    expect(lines.join("")).not.toContain("canary");
  });

  it("tells what is certainly not there from everything else", async () => {
    const missing = new Stripe.errors.StripeInvalidRequestError({
      ...raw,
      type: "invalid_request_error",
      code: "resource_missing",
    });
    expect(isMissing(await failWith(missing).catch((error: unknown) => error))).toBe(true);
    expect(
      isMissing(
        await failWith(new Stripe.errors.StripeAPIError({ ...raw, type: "api_error" })).catch(
          (error: unknown) => error,
        ),
      ),
    ).toBe(false);
    expect(isMissing(new Error("no"))).toBe(false);
  });

  it("leaves errors of our own as they are", async () => {
    await expect(failWith(new TypeError("ours"))).rejects.toThrow(TypeError);
  });
});
