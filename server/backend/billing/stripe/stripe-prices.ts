import type Stripe from "stripe";
import type { Price, Prices } from "#server/backend/billing/billing.ts";
import { askStripe } from "#server/backend/billing/stripe/stripe-client.ts";
import type { Log } from "#server/http/logging.ts";
import { listPlans, type PriceIds } from "#shared/domain/plans.ts";

const keepMs = 5 * 60_000;
/** After a failure, so that an outage is asked about again soon, and not by every visitor. */
const retryMs = 15_000;
/** The page waits for it. */
const timeoutMs = 2000;

export interface StripePricesOptions {
  stripe: Stripe;
  log: Log;
  ids: PriceIds;
  now(): Date;
}

/**
 * What each plan costs at Stripe, asked at most every five minutes. A price that Stripe does not
 * tell is missing, never guessed.
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
      const limits = { timeout: timeoutMs, maxNetworkRetries: 0 };
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
      until = now().getTime() + keepMs;
      known = readAll();
    }
    return known;
  };
}
