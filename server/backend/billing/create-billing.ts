import type { Billing } from "#server/backend/billing/billing.ts";
import { createEmbeddedBilling } from "#server/backend/billing/embedded/embedded-billing.ts";
import type { Config } from "#server/config/config.ts";
import type { Database } from "#server/database/database.ts";
import type { Log } from "#server/http/logging.ts";

/** Stripe if its keys are configured, else embedded billing. Stripe's library is loaded then. */
export async function createBilling(
  config: Config,
  parts: { database: Database; log: Log; now(): Date },
): Promise<Billing> {
  const { planPriceIds, subUserPriceIds, trialCredits } = config.credits;
  const common = { ...parts, ids: { planPriceIds, subUserPriceIds }, trialCredits };
  if (!config.billing.stripe) return createEmbeddedBilling(common);
  const { createStripeBilling } = await import("#server/backend/billing/stripe/stripe-billing.ts");
  return createStripeBilling({
    ...common,
    stripeConfig: config.billing,
    baseUrl: config.web.baseUrl,
  });
}
