import type Stripe from "stripe";
import { askStripe } from "#server/backend/billing/stripe/stripe-client.ts";

/** Marks the portal's settings as ours, and of which edition. */
const mark = { clearlane: "portal-1" };

/**
 * The customer portal: cards, addresses, invoices, ending a plan. Plans are changed on our own page
 * alone, where a change begins when our rules say; the portal would bill parts of a period, which
 * bring no credits. So it is opened with settings of our own instead of the account's.
 */
export function createPortal(
  stripe: Stripe,
): (paymentCustomer: string, returnUrl: string) => Promise<string> {
  let settings: Promise<string> | null = null;

  async function findSettings(): Promise<string> {
    const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
    const found = data.find(({ metadata }) => metadata?.clearlane === mark.clearlane);
    return (
      found ??
      (await stripe.billingPortal.configurations.create(params, {
        idempotencyKey: `configuration-${mark.clearlane}`,
      }))
    ).id;
  }

  return (paymentCustomer, returnUrl) =>
    askStripe(async () => {
      settings ??= findSettings();
      const configuration = await settings.catch((error: unknown) => {
        settings = null;
        throw error;
      });
      const { url } = await stripe.billingPortal.sessions.create({
        customer: paymentCustomer,
        configuration,
        return_url: returnUrl,
      });
      return url;
    });
}

const params: Stripe.BillingPortal.ConfigurationCreateParams = {
  metadata: mark,
  features: {
    customer_update: { enabled: true, allowed_updates: ["name", "address", "tax_id"] },
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_cancel: { enabled: true, mode: "at_period_end" },
    subscription_update: { enabled: false },
  },
};
