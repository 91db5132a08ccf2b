import type { BilledBy, PlanLine } from "#server/backend/billing/plan-line.ts";
import {
  findPlanByPrice,
  type Plan,
  type PriceIds,
  whenChangeBegins,
} from "#shared/domain/plans.ts";
import type { Tier } from "#shared/domain/subscription-tier.ts";
import { AppError } from "#shared/errors.ts";

/** The plan on sale under a price id. Throws 400 for any other. */
export function requireOffer(ids: PriceIds, priceId: string): Plan {
  const plan = findPlanByPrice(ids, priceId);
  if (plan) return plan;
  throw new AppError("invalid-input", {
    details: [{ field: "priceId", message: "Choose one of the plans on sale." }],
  });
}

/** The running plan to be changed, which this provider renews. Throws 404, 409. */
export function requirePlan(line: PlanLine | undefined, provider: BilledBy): PlanLine {
  if (!line) throw new AppError("not-found", { message: "You have no plan. Choose one to begin." });
  if (line.billed_by === provider) return line;
  throw new AppError("conflict", {
    message: "This plan was not bought here and cannot be changed here. Please write to us.",
  });
}

export function refuseSecondPlan(): AppError {
  return new AppError("conflict", {
    message: "You have a plan already. Change it instead of buying a second one.",
  });
}

/**
 * When a change of this line to this plan begins. A line whose price is not on sale any more counts
 * by its tier.
 */
export function changeBegins(ids: PriceIds, line: PlanLine, to: Plan): "now" | "period-end" {
  const from = findPlanByPrice(ids, line.price_id) ?? {
    tier: (line.tier ?? 0) as Tier,
    team: line.price_id !== null && ids.subUserPriceIds.includes(line.price_id),
    interval: line.billing_interval ?? "month",
  };
  return whenChangeBegins(from, to);
}
