import { words } from "#client/pages/landing/landing-words.ts";
import type { PlanOffer } from "#shared/contract/billing.ts";

/** The three tiers by month, each in its simplest form; /pricing has all of them. */
export function PlanCards({ plans }: { plans: readonly PlanOffer[] }) {
  const monthly = plans.filter(({ interval }) => interval === "month");
  const tiers = [1, 2, 3].flatMap((tier) =>
    monthly.filter((plan) => plan.tier === tier).slice(0, 1),
  );
  return (
    <div className="landing-three">
      {tiers.map((plan) => (
        <article key={plan.priceId} className="card landing-card">
          <h3>{plan.tierName}</h3>
          <p className="mb-1">
            {new Intl.NumberFormat("en").format(plan.credits)} {words.creditsAMonth}
          </p>
          <p className="mb-0 text-muted">{priceOf(plan)}</p>
        </article>
      ))}
    </div>
  );
}

function priceOf({ amount, currency }: PlanOffer): string {
  if (amount === null || currency === null) return words.atCheckout;
  const money = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
    minimumFractionDigits: amount % 100 === 0 ? 0 : 2,
  });
  return `${money.format(amount / 100)} ${words.month}`;
}
