import { useLocation } from "react-router-dom";
import type { Purchase } from "#client/api/purchase.ts";
import { useDayFormat } from "#client/components/date-format.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { viewSubscription } from "#shared/domain/subscription-tier.ts";

/** Result of a purchase after returning from the checkout. */
export function PurchaseNote({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation("shell");
  const day = useDayFormat();
  const { pathname, search } = useLocation();
  if (purchase.state === "declined" || purchase.state === "left")
    return (
      <p className="alert alert-warning" role="status">
        {t(`purchase.${purchase.state}`)}
      </p>
    );
  if (purchase.state === "pending")
    return (
      <p className="alert alert-warning" role="status">
        {t("purchase.pending")}{" "}
        <a className="alert-link" href={pathname + search}>
          {t("purchase.retry")}
        </a>
      </p>
    );
  const { state, tier, credits, renewsAt } = purchase;
  const plan = viewSubscription({ tier: tier ?? 0 }).tierName ?? t("purchase.planUnnamed");
  return (
    <p className="alert alert-success" role="status">
      <strong>{t(`purchase.${state}`, { plan, count: credits })}</strong>{" "}
      {renewsAt && t("purchase.until", { day: day(renewsAt) })}
    </p>
  );
}
