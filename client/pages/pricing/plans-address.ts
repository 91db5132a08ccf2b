import { useLoaderData } from "react-router-dom";
import { returnParameter } from "#client/components/way-back.ts";
import type { PricingData } from "#client/pages/pricing/pricing-data.ts";
import type { Interval } from "#shared/domain/plans.ts";

interface Part {
  interval?: Interval;
  plan?: string | undefined;
  page?: number;
}

/** Addresses of this screen: what one came with stays, what is named changes. */
export function usePlansAddress(): (part: Part) => string {
  const { interval, returnTo } = useLoaderData() as PricingData;
  return ({ interval: chosen = interval, plan, page }) => {
    const query = new URLSearchParams({ interval: chosen });
    if (plan) query.set("plan", plan);
    if (page && page > 1) query.set("page", String(page));
    if (returnTo) query.set(returnParameter, returnTo);
    return `/pricing?${query}`;
  };
}
