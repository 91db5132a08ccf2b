import { useTranslation } from "react-i18next";
import { Link, useLoaderData } from "react-router-dom";
import { monthsFreeByYear } from "#client/components/credits/plan-offers.ts";
import { usePlansAddress } from "#client/pages/pricing/plans-address.ts";
import type { PricingData } from "#client/pages/pricing/pricing-data.ts";
import type { PlanOffer } from "#shared/contract/billing.ts";

const intervals = ["month", "year"] as const;

/**
 * By month or by year: two links, so that it works without script. What a year saves is said only
 * where the prices say it.
 */
export function IntervalSwitch({ items }: { items: readonly PlanOffer[] }) {
  const { t } = useTranslation("account");
  const { interval } = useLoaderData() as PricingData;
  const addressOf = usePlansAddress();
  const free = monthsFreeByYear(items);
  return (
    <nav className="interval-switch" aria-label={t("pricing.interval.label")}>
      {intervals.map((one) => (
        <Link
          key={one}
          to={addressOf({ interval: one })}
          aria-current={one === interval ? "true" : undefined}
          preventScrollReset
          replace
        >
          {t(`pricing.interval.${one}`)}{" "}
          {one === "year" && free !== null && (
            <small>{t("pricing.interval.free", { count: free })}</small>
          )}
        </Link>
      ))}
    </nav>
  );
}
