import { type PageWeight, weighPage } from "#bench/support/page-weight.ts";
import { addressOf, ownScreens, type RouteFact } from "#tests/support/route-facts.ts";

export interface RouteWeight extends PageWeight {
  path: string;
  /**
   * Demo screens bundle their libraries and have no budget; product screens must not pay for them.
   */
  isProduct: boolean;
}

/** Every screen that a user with these request headers can open. */
export async function weighRoutes(
  origin: string,
  headers: Record<string, string>,
): Promise<RouteWeight[]> {
  const weights: RouteWeight[] = [];
  for (const fact of ownScreens.filter(({ path }) => !path.startsWith("/auth/log")))
    weights.push({
      path: fact.path,
      isProduct: isProduct(fact),
      ...(await weighPage(origin, addressOf(fact), headers)),
    });
  return weights;
}

function isProduct({ path, access }: RouteFact): boolean {
  return (
    access === "visitor" ||
    path.startsWith("/dashboard") ||
    path === "/profile" ||
    path === "/pages/invoice" ||
    path === "/pages/search-results"
  );
}
