import { createHash } from "node:crypto";
import type Stripe from "stripe";
import type { PaymentCustomers, Person } from "#server/backend/billing/billing.ts";
import { askStripe } from "#server/backend/billing/stripe/stripe-client.ts";
import type { Log } from "#server/http/logging.ts";

/**
 * Stripe repeats the answer to a key for a day, a failure too. After this long a person is not kept
 * waiting for one that went wrong.
 */
const keyLifeMs = 10 * 60_000;

export interface PaymentCustomerOptions {
  stripe: Stripe;
  log: Log;
  now(): Date;
}

/**
 * R7.2: the payment customer of a new person at Stripe. Calls at the same time for one person are
 * one call, here and, by their key, at Stripe.
 */
export function createPaymentCustomers({
  stripe,
  log,
  now,
}: PaymentCustomerOptions): PaymentCustomers {
  const underWay = new Map<string, Promise<string>>();

  async function make(person: Person, key: string): Promise<string> {
    const { id } = await askStripe(() =>
      stripe.customers.create(
        { email: person.email, ...(person.name ? { name: person.name } : {}) },
        { idempotencyKey: `customer-${key}` },
      ),
    );
    return id;
  }

  return {
    create: (person) => {
      const key = keyOf(person, now());
      const started = underWay.get(key) ?? make(person, key).finally(() => underWay.delete(key));
      underWay.set(key, started);
      return started;
    },
    discard: async (id) => {
      // A customer nobody refers to does no harm: that it could not be deleted is only worth a
      // line.
      await askStripe(() => stripe.customers.del(id)).catch((error: unknown) =>
        log.warn({ err: error }, "a spare payment customer stays"),
      );
    },
  };
}

/**
 * The same for the same person and the same request, since a key used for two requests is refused.
 */
function keyOf({ email, name }: Person, now: Date): string {
  const span = Math.floor(now.getTime() / keyLifeMs);
  return createHash("sha256")
    .update(JSON.stringify([email, name, span]))
    .digest("base64url");
}
