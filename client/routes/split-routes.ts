import type { RouteObject } from "react-router-dom";

interface SplitRoutes {
  /** Those above the page, and its own. */
  first: RouteObject[];
  /** All others, by the id of the route above them. */
  others: [parent: string, children: RouteObject[]][];
}

/**
 * Of all routes the page's own, with which a router starts, and the others, which it gets with the
 * first navigation: ranking them all and making their patterns is a long task on a phone.
 */
export function splitRoutes(routes: readonly RouteObject[], page: string | undefined): SplitRoutes {
  const [root, ...chain] = findRoutes(routes, page);
  if (!root) return { first: [...routes], others: [] };
  const others: SplitRoutes["others"] = [];
  const reduce = (route: RouteObject, [next, ...below]: readonly RouteObject[]): RouteObject => {
    if (!next || route.index) return route;
    const rest = (route.children ?? []).filter((child) => child !== next);
    if (rest.length > 0) others.push([route.id ?? "", rest]);
    return { ...route, children: [reduce(next, below)] };
  };
  return { first: [reduce(root, chain)], others };
}

/** From the root to the page; empty for an unknown id. */
export function findRoutes(
  among: readonly RouteObject[],
  page: string | undefined,
): readonly RouteObject[] {
  for (const route of among) {
    if (page !== undefined && route.id === page) return [route];
    const below = findRoutes(route.children ?? [], page);
    if (below.length > 0) return [route, ...below];
  }
  return [];
}
