import { useLoaderData } from "react-router-dom";
import { returnParameter } from "#client/components/way-back.ts";
import { chosenParameter, type PricingData } from "#client/pages/pricing/pricing-data.ts";
import type { Interval } from "#shared/domain/plans.ts";

interface Part {
  interval?: Interval;
  chosen?: string | undefined;
  page?: number;
}

/** Addresses of this screen: what one came with stays, what is named changes. */
export function usePlansAddress(): (part: Part) => string {
  const { interval, returnTo } = useLoaderData() as PricingData;
  return ({ interval: wanted = interval, chosen, page }) => {
    const query = new URLSearchParams({ interval: wanted });
    if (chosen) query.set(chosenParameter, chosen);
    if (page && page > 1) query.set("page", String(page));
    if (returnTo) query.set(returnParameter, returnTo);
    return `/pricing?${query}`;
  };
}
