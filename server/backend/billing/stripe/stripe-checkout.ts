import type Stripe from "stripe";
import { askStripe } from "#server/backend/billing/stripe/stripe-client.ts";

export interface CheckoutSession {
  /** Our own id of the purchase. */
  id: string;
  paymentCustomer: string;
  priceId: string;
  successUrl: string;
  cancelUrl: string;
}

/**
 * The address to pay at. Of one person's checkouts one is open at a time: an earlier one is closed
 * first, so that two tabs cannot pay for two plans.
 */
export async function openCheckoutSession(stripe: Stripe, wish: CheckoutSession): Promise<string> {
  const open = await askStripe(() =>
    stripe.checkout.sessions.list({ customer: wish.paymentCustomer, status: "open", limit: 100 }),
  );
  const same = open.data.find(({ client_reference_id }) => client_reference_id === wish.id);
  if (same?.url) return same.url;
  for (const { id } of open.data) await expire(stripe, id);
  const { url } = await askStripe(() =>
    stripe.checkout.sessions.create(paramsOf(wish), { idempotencyKey: `checkout-${wish.id}` }),
  );
  if (url === null) throw new TypeError("Stripe opened a checkout without an address");
  return url;
}

/**
 * One that is being paid at this moment cannot be closed any more; what it brings is taken over
 * like any other payment.
 */
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
