import type { RouteMatch, RouteObject } from "react-router-dom";

/** Finds the routes of an address by the rules of react-router; the routes nest, their paths not. */

/** A route as the router keeps it: `id` by its place in the tree unless it has one. */
export type Route = Omit<RouteObject, "id" | "index" | "children" | "lazy"> & {
  id: string;
  index?: boolean;
  lazy?: (() => Promise<object>) | undefined;
};
export type Match = RouteMatch<string, RouteObject> & { route: Route };

interface Branch {
  routes: RouteObject[];
  form: RegExp;
  names: string[];
  score: number;
}

const branchesOf = new WeakMap<readonly RouteObject[], Branch[]>();

export function matchRoutes(
  routes: readonly RouteObject[],
  { pathname }: { pathname: string },
): Match[] | null {
  const decoded = decodePath(pathname);
  for (const { form, names, routes: own } of rank(routes)) {
    const found = form.exec(decoded);
    if (!found) continue;
    const params: Record<string, string> = {};
    for (const [index, name] of names.entries())
      params[name] = (found[index + 1] ?? "").replace(/%2F/g, "/");
    return own.map((route) => {
      // A layout without a path stands where its parent does.
      const at = route.path !== undefined && route.path !== "/" ? withoutEnd(pathname) : "/";
      return { params, pathname: at, pathnameBase: at, route: route as unknown as Route } as Match;
    });
  }
  return null;
}

/** Gives each route its id, as react-router does: server and browser name the same data. */
export function nameRoutes(routes: readonly RouteObject[], place: readonly number[] = []): void {
  for (const [index, route] of routes.entries()) {
    const own = [...place, index];
    route.id ??= own.join("-");
    nameRoutes(route.children ?? [], own);
  }
}

function rank(routes: readonly RouteObject[]): Branch[] {
  const known = branchesOf.get(routes);
  if (known) return known;
  const branches = flatten(routes, []).sort((a, b) => b.score - a.score);
  branchesOf.set(routes, branches);
  return branches;
}

function flatten(routes: readonly RouteObject[], above: RouteObject[]): Branch[] {
  return routes.flatMap((route) => {
    const own = [...above, route];
    if (route.children) return flatten(route.children, own);
    return [compile(own)];
  });
}

/** Words before parameters before `*`; an earlier route wins over its equal. */
function compile(routes: RouteObject[]): Branch {
  const leaf = routes.at(-1);
  const path = leaf?.path ?? "/";
  const names: string[] = [];
  let score = leaf?.index ? 2 : 0;
  const form = path
    .split("/")
    .filter(Boolean)
    .map((part) => {
      if (part === "*" || part.startsWith(":")) names.push(part === "*" ? part : part.slice(1));
      score += part === "*" ? -1 : part.startsWith(":") ? 4 : 11;
      return part === "*" ? "/?(.*)" : part.startsWith(":") ? "/([^/]+)" : `/${literal(part)}`;
    })
    .join("");
  return { routes, names, score, form: new RegExp(`^${form}/*$`, "i") };
}

const withoutEnd = (pathname: string) => pathname.replace(/\/+$/, "") || "/";

const literal = (part: string) => part.replace(/[\\.*+^${}|()[\]]/g, "\\$&");

/** Each segment by itself, so that an encoded slash stays one. */
function decodePath(pathname: string): string {
  try {
    return pathname
      .split("/")
      .map((part) => decodeURIComponent(part).replace(/\//g, "%2F"))
      .join("/");
  } catch {
    return pathname;
  }
}

export async function loadLazy(route: Route): Promise<void> {
  if (!route.lazy) return;
  Object.assign(route, await route.lazy(), { lazy: undefined });
}
