import type Stripe from "stripe";
import type { ReturnTarget } from "#server/backend/billing/billing.ts";
import { askStripe } from "#server/backend/billing/stripe/stripe-client.ts";
import { AppError } from "#shared/errors.ts";

/** Tells the page returned to the outcome of a checkout. */
const outcomeParameter = "plan";

/**
 * The absolute URL to which Stripe returns the user: a path of ours on the configured origin, else
 * on the loopback origin that the web server named. Throws 503 without either.
 */
export function returnUrl(
  { returnTo, origin }: ReturnTarget,
  baseUrl: string | null,
  outcome?: "started" | "left",
): string {
  const base = baseUrl ?? origin;
  if (base === null)
    throw new AppError("unavailable", {
      message:
        "Payments require BASE_URL to be set to this server's address. Please contact your " +
        "administrator.",
    });
  const url = new URL(/^\/(?![/\\])/.test(returnTo) ? returnTo : "/", base);
  // An open redirect such as `/.//elsewhere` leads to the home page.
  const own =
    url.origin === new URL(base).origin && !url.pathname.startsWith("//")
      ? url
      : new URL("/", base);
  if (outcome) own.searchParams.set(outcomeParameter, outcome);
  return own.href;
}

export interface CheckoutSession {
  /** Our own id of the purchase. */
  id: string;
  paymentCustomer: string;
  priceId: string;
  successUrl: string;
  cancelUrl: string;
}

/**
 * The URL to pay at. A user has one open checkout at a time: earlier ones are expired first, so
 * that two tabs cannot pay for two plans.
 */
export async function openCheckoutSession(
  stripe: Stripe,
  session: CheckoutSession,
): Promise<string> {
  const open = await askStripe(() =>
    stripe.checkout.sessions.list({
      customer: session.paymentCustomer,
      status: "open",
      limit: 100,
    }),
  );
  const same = open.data.find(({ client_reference_id }) => client_reference_id === session.id);
  if (same?.url) return same.url;
  for (const { id } of open.data) await expire(stripe, id);
  const { url } = await askStripe(() =>
    stripe.checkout.sessions.create(paramsOf(session), {
      idempotencyKey: `checkout-${session.id}`,
    }),
  );
  if (url === null) throw new TypeError("Stripe opened a checkout without an address");
  return url;
}

/** Fails for one being paid at this moment; its payment is then taken over like any other. */
async function expire(stripe: Stripe, id: string): Promise<void> {
  await askStripe(() =>
    stripe.checkout.sessions.expire(id, {}, { idempotencyKey: `expire-${id}` }),
  );
}

function paramsOf({
  id,
  paymentCustomer,
  priceId,
  successUrl,
  cancelUrl,
}: CheckoutSession): Stripe.Checkout.SessionCreateParams {
  return {
    mode: "subscription",
    customer: paymentCustomer,
    client_reference_id: id,
    line_items: [{ price: priceId, quantity: 1 }],
    success_url: successUrl,
    cancel_url: cancelUrl,
  };
}

/** Marks the portal's configuration as ours, with its version. */
const mark = { clearlane: "portal-1" };

/**
 * The customer portal: cards, addresses, invoices, cancellation. Plans change on our own page only,
 * by our rules; the portal would bill prorations, which bring no credits. Therefore it is opened
 * with a configuration of our own.
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
