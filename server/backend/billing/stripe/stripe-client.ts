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

/** Asks Stripe. What goes wrong there becomes an error of ours: an outage 503, a declined card 409; anything else 503 too, as nobody here can mend it. */
export async function askStripe<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw translate(error);
  }
}

function translate(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  if (error instanceof Stripe.errors.StripeCardError)
    return new AppError("conflict", {
      message:
        "The payment was declined, and your plan stays as it was. Please check your card under “Payments and invoices”, then try again.",
      cause: error,
    });
  if (error instanceof Stripe.errors.StripeIdempotencyError) return new AppError("conflict", { cause: error });
  return new AppError("unavailable", {
    message: "Payments do not answer right now. Please try again in a moment; nothing is paid twice.",
    cause: error,
    retryAfter: 5,
  });
}

/** Whether Stripe said for certain that what was asked for is not there: made with another account, or deleted. */
export function isMissing(error: unknown): boolean {
  const cause = error instanceof AppError ? error.cause : error;
  return cause instanceof Stripe.errors.StripeInvalidRequestError && cause.code === "resource_missing";
}
