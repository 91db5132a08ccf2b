import type { SubscriptionRecord } from "#shared/contract/subscriptions.ts";
import { defaultPriceIds, type Interval, listPlans } from "#shared/domain/plans.ts";
import { viewSubscription } from "#shared/domain/subscription-tier.ts";

/**
 * What each plan brings, as the program has it: one row a plan, its month and its year side by
 * side.
 */
export function planRows(): string[][] {
  const plans = listPlans(defaultPriceIds);
  const count = (name: string, interval: Interval) => {
    const plan = plans.find((one) => one.interval === interval && nameOf(one) === name);
    return plan
      ? `${plan.credits.toLocaleString("en")} credits${interval === "year" ? " at once" : ""}`
      : "";
  };
  const names = [...new Set(plans.map(nameOf))];
  return names.map((name) => {
    const hasTeam = plans.some((plan) => nameOf(plan) === name && plan.team);
    return [name, count(name, "month"), count(name, "year"), hasTeam ? "Yes" : "No"];
  });
}

function nameOf({ tier, team }: { tier: number; team: boolean }): string {
  const { tierName } = viewSubscription({ tier } as SubscriptionRecord);
  return team && tier < 3 ? `${tierName} with team` : String(tierName);
}
