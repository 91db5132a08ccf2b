import { useLoaderData } from "react-router-dom";
import { LoadError } from "#client/components/credits/credit-parts.tsx";
import {
  findOffer,
  freeMonthsPerYear,
  listTiers,
  recommendedTier,
  useMoneyFormat,
  yearlySaving,
} from "#client/components/credits/plan-offers.ts";
import { Icon } from "#client/components/icon.tsx";
import { Link } from "#client/components/link.tsx";
import { useServerTexts } from "#client/i18n/use-server-texts.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { PlanStep } from "#client/pages/pricing/plan-step.tsx";
import {
  type PricingData,
  usePlanLabels,
  usePricingAddress,
} from "#client/pages/pricing/pricing.ts";
import type { PlanOffer } from "#shared/contract/billing.ts";

/**
 * Plans on sale by tier, monthly or yearly. The user's own tier is marked, else the recommended
 * one.
 */
export function Tiers() {
  const { t } = useTranslation("pricing");
  const { plans, own, interval } = useLoaderData() as PricingData;
  const translate = useServerTexts();
  const running = own?.billing.ok ? own.billing.value.plan : null;
  const ownTier = running?.tier ?? 0;
  const isOnSale = plans.ok && findOffer(plans.value.items, running?.priceId) !== undefined;
  const mainTier = ownTier === 0 ? recommendedTier : ownTier + 1;
  const isMember =
    own?.overview.ok === true && own.overview.value.membership !== null && ownTier === 0;
  const markOf = (tier: number) => {
    if (tier === ownTier && isOnSale) return "own";
    return ownTier < recommendedTier && tier === recommendedTier ? "recommended" : null;
  };
  return (
    <section aria-labelledby="plans-title" id="plans">
      <div className="plans-head">
        <h2 id="plans-title">{t("plans")}</h2>
        {plans.ok && <IntervalSwitch items={plans.value.items} />}
      </div>
      {!plans.ok && (
        <LoadError
          message={t("failed", { message: translate(plans.error.message) })}
          error={plans.error}
        />
      )}
      {plans.ok && own && !own.billing.ok && (
        <LoadError message={t("ownFailed")} error={own.billing.error} />
      )}
      {isMember && <p>{t("memberNote")}</p>}
      {plans.ok && (
        <ul className="plan-cards">
          {listTiers(plans.value.items, interval).map((offers) => {
            const tier = offers[0]?.tier ?? 0;
            return (
              <TierCard
                key={tier}
                offers={offers}
                items={plans.value.items}
                mark={markOf(tier)}
                isMain={tier === mainTier}
              />
            );
          })}
        </ul>
      )}
      {plans.ok && plans.value.provider === "embedded" && (
        <p className="text-muted small">{t("testCheckout")}</p>
      )}
    </section>
  );
}

const intervals = ["month", "year"] as const;

/**
 * Monthly or yearly: two links, so that it works without script. A saving is shown only if the
 * prices prove it.
 */
function IntervalSwitch({ items }: { items: readonly PlanOffer[] }) {
  const { t } = useTranslation("pricing");
  const { interval } = useLoaderData() as PricingData;
  const addressOf = usePricingAddress();
  const free = freeMonthsPerYear(items);
  return (
    <nav className="interval-switch" aria-label={t("interval.label")}>
      {intervals.map((option) => (
        <Link
          key={option}
          to={addressOf({ interval: option })}
          aria-current={option === interval ? "true" : undefined}
          preventScrollReset
          replace
        >
          {t(`interval.${option}`)}{" "}
          {option === "year" && free !== null && (
            <small>{t("interval.free", { count: free })}</small>
          )}
        </Link>
      ))}
    </nav>
  );
}

interface TierCardProps {
  /** Variants of this tier, cheapest first. */
  offers: readonly PlanOffer[];
  items: readonly PlanOffer[];
  mark: "own" | "recommended" | null;
  /** Whether this tier has the primary button. */
  isMain: boolean;
}

/** Full class names: the CSS purge only sees literals. */
const cardClasses = {
  own: "card plan-card is-own",
  recommended: "card plan-card is-recommended",
  plain: "card plan-card",
};

/**
 * One tier: audience, price, contents, next step; the second variant follows with its own price and
 * step.
 */
function TierCard({ offers, items, mark, isMain }: TierCardProps) {
  const { t } = useTranslation("pricing");
  const [offer, ...others] = offers;
  if (!offer) return null;
  return (
    <li className={cardClasses[mark ?? "plain"]}>
      {mark && <p className="plan-mark">{t(`mark.${mark}`)}</p>}
      <h3>{offer.tierName}</h3>
      <p className="plan-audience">{t(`for.${offer.tier}`, { defaultValue: "" })}</p>
      <Price offer={offer} items={items} />
      <PlanStep offer={offer} items={items} isQuiet={!isMain} />
      <div>
        <Includes offer={offer} />
        {others.map((other) => (
          <TeamVariant key={other.priceId} offer={other} items={items} />
        ))}
      </div>
    </li>
  );
}

function Includes({ offer: { interval, credits, team } }: { offer: PlanOffer }) {
  const { t } = useTranslation("pricing");
  const lines = [
    t(`credits.${interval}`, { count: credits }),
    ...(team ? [t("includes.team")] : []),
    t("includes.repeat"),
    t("includes.carry"),
    t("includes.read"),
  ];
  return (
    <ul className="plan-includes">
      {lines.map((line) => (
        <li key={line}>
          <Icon name="check" />
          <span>{line}</span>
        </li>
      ))}
    </ul>
  );
}

/** The team variant of the same tier, in short. */
function TeamVariant({ offer, items }: { offer: PlanOffer; items: readonly PlanOffer[] }) {
  const { t } = useTranslation("pricing");
  const { nameOf, priceOf } = usePlanLabels(items);
  return (
    <div className="plan-variant">
      <h4>{nameOf(offer)}</h4>
      <p>
        {priceOf(offer)} <YearlySaving offer={offer} items={items} />
      </p>
      {offer.team && <p className="text-muted">{t("includes.team")}</p>}
      <PlanStep offer={offer} items={items} isQuiet />
    </div>
  );
}

/** Price, yearly saving, and price per search, as far as the prices prove them. */
function Price({ offer, items }: { offer: PlanOffer; items: readonly PlanOffer[] }) {
  const { t } = useTranslation("pricing");
  const { amountOf } = usePlanLabels(items);
  const amount = amountOf(offer);
  if (amount === null) return <p className="plan-price">{t("price.atCheckout")}</p>;
  return (
    <div className="plan-price">
      <p>
        <strong>{amount}</strong> {t(`interval.each.${offer.interval}`)}
      </p>
      <p className="small">
        <YearlySaving offer={offer} items={items} />
        <PricePerSearch offer={offer} />
      </p>
    </div>
  );
}

/** Yearly saving; nothing if the prices are not comparable. */
function YearlySaving({ offer, items }: { offer: PlanOffer; items: readonly PlanOffer[] }) {
  const { t } = useTranslation("pricing");
  const money = useMoneyFormat();
  const saving = yearlySaving(offer, items);
  if (!saving) return null;
  const amount = money(saving.amount, saving.currency);
  const label =
    saving.months === null
      ? t("saved.amount", { amount })
      : t("saved.months", { amount, count: saving.months });
  return <b className="d-block">{label}</b>;
}

function PricePerSearch({ offer: { amount, currency, credits } }: { offer: PlanOffer }) {
  const { t } = useTranslation("pricing");
  const money = useMoneyFormat();
  return amount === null || currency === null || credits <= 0
    ? null
    : t("price.search", { amount: money(amount / credits, currency) });
}
