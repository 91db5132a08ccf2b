import { redirect, redirectDocument, useLoaderData } from "react-router-dom";
import { type Intent, readKey } from "#client/api/form-outcome.ts";
import type { Result } from "#client/api/load.ts";
import type { Purchase } from "#client/api/purchase.ts";
import { hasBothVariants, useMoneyFormat } from "#client/components/credits/plan-offers.ts";
import {
  addressAfterPurchase,
  parseOwnPath,
  pricingAddress,
  returnParameter,
} from "#client/components/return-address.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { type BillingAnswer, billing, type PlanOffer } from "#shared/contract/billing.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import type { CreditsOverview, credits } from "#shared/contract/credits.ts";
import type { Interval } from "#shared/domain/plans.ts";
import { paths } from "#shared/paths.ts";

type Plans = AnswerOf<typeof billing.plans>;
type Ledger = AnswerOf<typeof credits.ledger>;

/** The user's own facts; each may have failed separately. */
export interface OwnBilling {
  billing: Result<BillingAnswer>;
  overview: Result<CreditsOverview>;
  ledger: Result<Ledger>;
  /** Ledger page. */
  page: number;
}

/** Plan chosen before signing in. */
export const chosenParameter = "choose";

export interface PricingData {
  plans: Result<Plans>;
  /** Null for visitors. */
  own: OwnBilling | null;
  interval: Interval;
  /** Price id of the plan chosen before signing in. */
  chosen: string | null;
  /** Own path to return to after buying. */
  returnTo: string | null;
  purchase: Purchase | null;
  /** Idempotency key of this view's next action; empty for visitors, whose pages are shared. */
  key: string;
}

/** From the URL; else of the chosen or bought plan; else of the current one. */
export function chooseInterval(
  requested: string | null,
  plans: Result<Plans>,
  priceIds: (string | null | undefined)[],
): Interval {
  if (requested === "year" || requested === "month") return requested;
  const items = plans.ok ? plans.value.items : [];
  const [known] = priceIds.flatMap((id) => items.find(({ priceId }) => priceId === id) ?? []);
  return known?.interval ?? "month";
}

interface QueryChange {
  interval?: Interval;
  chosen?: string | undefined;
  page?: number;
}

/** Addresses of this screen: the current query with the given changes. */
export function usePricingAddress(): (part: QueryChange) => string {
  const { interval, returnTo } = useLoaderData() as PricingData;
  return ({ interval: wanted = interval, chosen, page }) =>
    paths.pricing({
      interval: wanted,
      [chosenParameter]: chosen,
      page: page && page > 1 ? page : undefined,
      [returnParameter]: returnTo,
    });
}

interface PlanLabels {
  /** "Premium", or "Premium with team" if the tier is sold both ways. */
  nameOf(offer: PlanOffer): string;
  /** "€59"; null if unknown. */
  amountOf(offer: PlanOffer): string | null;
  /** "€59 a month". */
  priceOf(offer: PlanOffer): string;
}

/** Names and prices of plans. */
export function usePlanLabels(items: readonly PlanOffer[]): PlanLabels {
  const { t } = useTranslation("pricing");
  const money = useMoneyFormat();
  const amountOf = ({ amount, currency }: PlanOffer) =>
    amount === null || currency === null ? null : money(amount, currency);
  return {
    nameOf: (offer) =>
      offer.team && hasBothVariants(offer, items)
        ? t("withTeam", { plan: offer.tierName })
        : offer.tierName,
    amountOf,
    priceOf: (offer) => {
      const amount = amountOf(offer);
      return amount === null ? t("price.atCheckout") : t(`price.${offer.interval}`, { amount });
    },
  };
}

type Values = Parameters<Intent>[1];

/**
 * Handlers of the plan forms. Each carries the idempotency key of its view, so a double click acts
 * once.
 */
export const planActions = {
  "buy-plan": async (api, values) => {
    const { priceId = "" } = values;
    const { url } = await api(
      billing.startCheckout,
      { priceId, returnTo: addressAfterPurchase(returnPath(values), priceId) },
      idempotencyKeyOf(values),
    );
    return redirectDocument(url);
  },
  "change-plan": async (api, values) => {
    const { priceId = "" } = values;
    const { plan } = await api(billing.change, { priceId }, idempotencyKeyOf(values));
    // An immediate change has been paid for, so return as from the checkout.
    return plan?.priceId === priceId
      ? redirect(addressAfterPurchase(returnPath(values), priceId))
      : undefined;
  },
  "cancel-plan": (api, values) => api(billing.cancel, {}, idempotencyKeyOf(values)),
  "resume-plan": (api, values) => api(billing.resume, {}, idempotencyKeyOf(values)),
  "open-portal": async (api, values) =>
    redirectDocument(
      (
        await api(
          billing.portal,
          { returnTo: pricingAddress(returnPath(values)) },
          idempotencyKeyOf(values),
        )
      ).url,
    ),
} as const satisfies Record<string, Intent>;

export type PlanAction = keyof typeof planActions;

function returnPath({ returnTo }: Values): string | null {
  return parseOwnPath(returnTo);
}

/** One key per action: two plans clicked on the same view are two actions. */
function idempotencyKeyOf({ key, intent = "", priceId = "" }: Values) {
  return { headers: { "idempotency-key": [readKey(key), intent, priceId].join(".") } };
}
