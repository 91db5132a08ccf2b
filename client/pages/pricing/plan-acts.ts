import { redirect, redirectDocument } from "react-router-dom";
import type { Intent } from "#client/api/form-outcome.ts";
import { readKey } from "#client/api/new-key.ts";
import { addressAfterBuying, plansAddress, readOwnPath } from "#client/components/way-back.ts";
import { billing } from "#shared/contract/billing.ts";

type Values = Parameters<Intent>[1];

/**
 * The acts of the plans' forms. Each goes with the key of the showing it was pressed on, so that
 * pressing twice is one act.
 */
export const planActs = {
  "buy-plan": async (api, values) => {
    const { priceId = "" } = values;
    const { url } = await api(
      billing.startCheckout,
      { priceId, returnTo: addressAfterBuying(backOf(values), priceId) },
      keyed(values),
    );
    return redirectDocument(url);
  },
  "change-plan": async (api, values) => {
    const { priceId = "" } = values;
    const { plan } = await api(billing.change, { priceId }, keyed(values));
    // What begins now was paid now: the way back is the same as from the checkout.
    return plan?.priceId === priceId
      ? redirect(addressAfterBuying(backOf(values), priceId))
      : undefined;
  },
  "cancel-plan": (api, values) => api(billing.cancel, {}, keyed(values)),
  "resume-plan": (api, values) => api(billing.resume, {}, keyed(values)),
  "open-portal": async (api, values) =>
    redirectDocument(
      (await api(billing.portal, { returnTo: plansAddress(backOf(values)) }, keyed(values))).url,
    ),
} as const satisfies Record<string, Intent>;

export type PlanAct = keyof typeof planActs;

function backOf({ returnTo }: Values): string | null {
  return readOwnPath(returnTo);
}

/** One key an act: two plans pressed on the same showing are two acts. */
function keyed({ key, intent = "", priceId = "" }: Values) {
  return { headers: { "idempotency-key": [readKey(key), intent, priceId].join(".") } };
}
