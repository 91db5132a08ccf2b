import { createHash } from "node:crypto";
import Stripe from "stripe";
import type { PaymentCustomers, Price, Prices } from "#server/backend/billing/billing.ts";
import type { Config } from "#server/config/config.ts";
import type { Log } from "#server/http/logging.ts";
import { isOwnAccount } from "#server/identity/profile.ts";
import type { User } from "#shared/contract/users.ts";
import { listPlans, type PriceIds } from "#shared/domain/plans.ts";
import { AppError } from "#shared/errors.ts";

export type StripeConfig = Extract<Config["billing"], { stripe: true }>;

/** Of one attempt; the library makes three, every POST under one idempotency key. */
const attemptTimeoutMs = 8000;

/** Stripe's own client, at the API version that its package was made for. */
export function createStripeClient({ secretKey, apiUrl }: StripeConfig): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl);
  return new Stripe(secretKey, {
    host: hostname,
    protocol: protocol === "http:" ? "http" : "https",
    ...(port ? { port } : {}),
    timeout: attemptTimeoutMs,
    maxNetworkRetries: 2,
    // No latency reports to Stripe.
    telemetry: false,
    appInfo: { name: "Clearlane" },
  });
}

/** A Stripe error fit for the log: Stripe's own errors carry cards and addresses. */
class StripeFailure extends Error {
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

/** Calls Stripe. Its errors become ours: 409 for a declined card, 503 for anything else. */
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
        "Payment declined. Your plan has not changed. Check your card under “Manage payment " +
        "in Stripe”, then try again.",
      cause,
    });
  if (error instanceof Stripe.errors.StripeIdempotencyError)
    return new AppError("conflict", { cause });
  return new AppError("unavailable", {
    message:
      "The payment service is not responding right now. Please try again in a moment; you " +
      "won't pay twice.",
    cause,
    retryAfter: 5,
  });
}

/** Whether Stripe definitely does not have the object: deleted, or of another account. */
export function isMissing(error: unknown): boolean {
  return (
    error instanceof AppError &&
    error.cause instanceof StripeFailure &&
    error.cause.code === "resource_missing"
  );
}

/** Cache TTL of the prices. */
const pricesTtlMs = 5 * 60_000;
/** The TTL after a failure: an outage is retried soon, but not by every visitor. */
const retryMs = 15_000;
/** The page waits for it. */
const priceTimeoutMs = 2000;

export interface StripePricesOptions {
  stripe: Stripe;
  log: Log;
  ids: PriceIds;
  now(): Date;
}

/**
 * The plans' prices at Stripe, cached. A price that Stripe does not tell is missing, not guessed.
 */
export function createStripePrices({ stripe, log, ids, now }: StripePricesOptions): Prices {
  const plans = listPlans(ids);
  let known: Promise<ReadonlyMap<string, Price>> = Promise.resolve(new Map());
  let until = 0;

  async function readAll(): Promise<ReadonlyMap<string, Price>> {
    const read = await Promise.all(
      plans.map(async ({ priceId }) => [priceId, await readOne(priceId)] as const),
    );
    const found = new Map(
      read.flatMap(([priceId, price]) => (price ? [[priceId, price] as const] : [])),
    );
    if (found.size < plans.length) until = now().getTime() + retryMs;
    return found;
  }

  async function readOne(priceId: string): Promise<Price | null> {
    try {
      const limits = { timeout: priceTimeoutMs, maxNetworkRetries: 0 };
      const { unit_amount, currency } = await askStripe(() =>
        stripe.prices.retrieve(priceId, {}, limits),
      );
      return unit_amount === null ? null : { amount: unit_amount, currency };
    } catch (error) {
      log.warn({ err: error, priceId }, "a price is not known");
      return null;
    }
  }

  return () => {
    if (now().getTime() >= until) {
      until = now().getTime() + pricesTtlMs;
      known = readAll();
    }
    return known;
  };
}

/**
 * Stripe repeats the answer to a key for a day, a failure as well. After this time a user gets a
 * new key, and so a new attempt.
 */
const keyLifeMs = 10 * 60_000;

export interface PaymentCustomerOptions {
  stripe: Stripe;
  log: Log;
  now(): Date;
}

/**
 * R7.2: customers at Stripe. Concurrent calls for one user are one, here and, by key, at Stripe.
 */
export function createPaymentCustomers({
  stripe,
  log,
  now,
}: PaymentCustomerOptions): PaymentCustomers {
  const pending = new Map<string, Promise<string>>();

  async function make(user: User, key: string): Promise<string> {
    const { id } = await askStripe(() =>
      stripe.customers.create(
        {
          ...(isOwnAccount(user.email) ? {} : { email: user.email }),
          ...(user.name ? { name: user.name } : {}),
        },
        { idempotencyKey: `customer-${key}` },
      ),
    );
    return id;
  }

  return {
    create: (user) => {
      const key = keyOf(user, now());
      const started = pending.get(key) ?? make(user, key).finally(() => pending.delete(key));
      pending.set(key, started);
      return started;
    },
    discard: async (id) => {
      // A customer that nothing refers to does no harm.
      await askStripe(() => stripe.customers.del(id)).catch((error: unknown) =>
        log.warn({ err: error }, "a spare payment customer could not be deleted"),
      );
    },
  };
}

/** Made of everything in the request: Stripe refuses a key used for two requests. */
function keyOf({ email, name }: User, now: Date): string {
  const span = Math.floor(now.getTime() / keyLifeMs);
  return createHash("sha256")
    .update(JSON.stringify([email, name, span]))
    .digest("base64url");
}
