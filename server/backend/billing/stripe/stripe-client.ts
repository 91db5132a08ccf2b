import Stripe from "stripe";
import type { Config } from "#server/config/config.ts";
import { AppError } from "#shared/errors.ts";

export type StripeConfig = Extract<Config["billing"], { stripe: true }>;

/** One attempt's limit; the library tries three times, every POST under one idempotency key. */
const timeoutMs = 8000;

/** The payment provider's own client, at the version of the API that its package was made for. */
export function createStripeClient({ secretKey, apiUrl }: StripeConfig): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl);
  return new Stripe(secretKey, {
    host: hostname,
    protocol: protocol === "http:" ? "http" : "https",
    ...(port ? { port } : {}),
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    // Latencies of our calls are nobody else's to know.
    telemetry: false,
    appInfo: { name: "Clearlane" },
  });
}

/**
 * What went wrong at Stripe, without what it was about: Stripe's own errors carry cards and
 * addresses, which are not for a log.
 */
export class StripeFailure extends Error {
  readonly type: string;
  readonly code: string | undefined;
  readonly stripeRequest: string | undefined;

  constructor({ message, type, code, requestId }: Stripe.errors.StripeError) {
    super(message);
    this.name = "StripeFailure";
    this.type = type;
    this.code = code;
    this.stripeRequest = requestId;
  }
}

/**
 * Asks Stripe. What goes wrong there becomes an error of ours: a declined card 409; anything else
 * 503, be it an outage or for somebody to mend.
 */
export async function askStripe<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) throw translate(error);
    throw error;
  }
}

function translate(error: Stripe.errors.StripeError): AppError {
  const cause = new StripeFailure(error);
  if (error instanceof Stripe.errors.StripeCardError)
    return new AppError("conflict", {
      message:
        "The payment was declined, and your plan stays as it was. Please check your card under “Payment details at Stripe”, then try again.",
      cause,
    });
  if (error instanceof Stripe.errors.StripeIdempotencyError)
    return new AppError("conflict", { cause });
  return new AppError("unavailable", {
    message:
      "Payments do not answer right now. Please try again in a moment; nothing is paid twice.",
    cause,
    retryAfter: 5,
  });
}

/**
 * Whether Stripe said for certain that what was asked for is not there: made with another account,
 * or deleted.
 */
export function isMissing(error: unknown): boolean {
  return (
    error instanceof AppError &&
    error.cause instanceof StripeFailure &&
    error.cause.code === "resource_missing"
  );
}
