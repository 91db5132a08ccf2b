import type { RouteObject } from "react-router-dom";

export interface SplitRoutes {
  /** The page's own route and those above it. */
  first: RouteObject[];
  /** All others, by the id of the route above them. */
  others: [parent: string, children: RouteObject[]][];
}

/**
 * The routes with which the browser's router starts, and those that it gets with the first
 * navigation: ranking all routes and compiling their paths is a long task on a phone.
 */
export function splitRoutes(routes: readonly RouteObject[], page: string | undefined): SplitRoutes {
  const [root, ...chain] = findRoutes(routes, page);
  if (!root) return { first: [...routes], others: [] };
  const others: SplitRoutes["others"] = [];
  const narrow = (route: RouteObject, [next, ...below]: readonly RouteObject[]): RouteObject => {
    if (!next || route.index) return route;
    const rest = (route.children ?? []).filter((child) => child !== next);
    if (rest.length > 0) others.push([route.id ?? "", rest]);
    return { ...route, children: [narrow(next, below)] };
  };
  return { first: [narrow(root, chain)], others };
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
