import {
  createPath,
  type DataRouter,
  type HydrationState,
  IDLE_NAVIGATION,
  UNSAFE_mapRouteProperties as mapRouteProperties,
  matchRoutes,
  type RouteObject,
  type RouterNavigateOptions,
  type To,
} from "react-router-dom";
import { connectionError } from "#client/api/http.ts";
import { presentPageError } from "#client/api/load.ts";

/** The parts of a router that the components and hooks of our screens call. */
type UsedParts = Pick<
  DataRouter,
  | "basename"
  | "createHref"
  | "createURL"
  | "enableScrollRestoration"
  | "encodeLocation"
  | "future"
  | "manifest"
  | "navigate"
  | "revalidate"
  | "routes"
  | "state"
  | "subscribe"
  | "window"
>;

interface FirstRouter {
  router: DataRouter;
  /** Loads the library's router, which a navigation will need. */
  preload(): void;
}

/**
 * The router of the page as the server rendered it. It shows this one state, and hands over to the
 * library's router as soon as something navigates. Null if no route matches the address.
 */
export function createFirstRouter(
  first: readonly RouteObject[],
  served: HydrationState,
  start: () => Promise<DataRouter>,
): FirstRouter | null {
  const manifest: DataRouter["manifest"] = {};
  const routes = first.map((route) => toDataRoute(route, manifest));
  const { pathname, search, hash } = window.location;
  const matches = matchRoutes(routes, { pathname });
  if (!matches) return null;
  const entry = (history.state ?? {}) as { usr?: unknown; key?: string };
  let shown: DataRouter["state"] = {
    historyAction: "POP" as never,
    location: {
      ...{ pathname, search, hash },
      ...{ state: entry.usr ?? null, key: entry.key ?? "default", mask: undefined },
    },
    matches: matches as never,
    initialized: true,
    renderFallback: false,
    navigation: IDLE_NAVIGATION,
    restoreScrollPosition: false,
    preventScrollReset: false,
    revalidation: "idle",
    loaderData: served.loaderData ?? {},
    actionData: served.actionData ?? null,
    errors: served.errors ?? null,
    fetchers: new Map(),
    blockers: new Map(),
  };

  let full: DataRouter | undefined;
  let starting: Promise<DataRouter> | undefined;
  const subscribers = new Set<Parameters<DataRouter["subscribe"]>[0]>();
  let scrolling: Parameters<DataRouter["enableScrollRestoration"]> | undefined;
  let stopScrolling: (() => void) | undefined;

  function takeOver(router: DataRouter): DataRouter {
    full = router;
    removeEventListener("popstate", onPopState);
    if (scrolling) stopScrolling = router.enableScrollRestoration(...scrolling);
    router.subscribe((state, change) => {
      // Until the page of another address is loaded, the one of this address stays.
      if (state.initialized) for (const subscriber of subscribers) subscriber(state, change);
    });
    return router;
  }
  /** A failed load is tried again. */
  function load(): Promise<DataRouter> {
    starting ??= start().then(takeOver, (error: unknown) => {
      starting = undefined;
      throw error;
    });
    return starting;
  }
  /** Without a connection the screen says so; else the server answers the address or the form. */
  function refuse(to: number | To | null, options?: RouterNavigateOptions): void {
    const boundary = shown.matches.findLast(({ route }) => route.errorElement);
    if (navigator.onLine || !boundary) {
      navigateDocument(to, options);
      return;
    }
    const problem = connectionError();
    const data = presentPageError(problem);
    const error = { status: problem.status, statusText: "", internal: false, data };
    shown = { ...shown, errors: { [boundary.route.id]: error } };
    show(shown);
  }
  /** The reader went back or forward, or followed a link within the page. */
  async function onPopState(): Promise<void> {
    const { pathname: path, search: query } = window.location;
    const isHere = path === pathname && query === search;
    // The state of the server is that of another page.
    if (!isHere) Reflect.deleteProperty(window, "__staticRouterHydrationData");
    const router = await load().catch(() => null);
    if (router?.state.initialized) show(router.state);
    else if (!router && !isHere) refuse(path + query);
  }
  function show(state: DataRouter["state"]): void {
    const change = { deletedFetchers: [], newErrors: null, flushSync: false };
    for (const subscriber of subscribers) subscriber(state, change as never);
  }
  addEventListener("popstate", onPopState);

  const createURL = (to: To) =>
    new URL(typeof to === "string" ? to : createPath(to), window.location.origin);
  const used: UsedParts = {
    basename: "/",
    future: {} as never,
    window,
    routes: routes as never,
    get manifest() {
      return full?.manifest ?? manifest;
    },
    get state() {
      return full?.state.initialized ? full.state : shown;
    },
    subscribe: (subscriber) => {
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },
    enableScrollRestoration: (...given) => {
      scrolling = given;
      stopScrolling = full?.enableScrollRestoration(...given);
      return () => {
        scrolling = undefined;
        stopScrolling?.();
      };
    },
    navigate: async (to: number | To | null, options?: RouterNavigateOptions) => {
      const router = await load().catch(() => null);
      // The two overloads have no common signature.
      return router ? router.navigate(to as To, options) : refuse(to, options);
    },
    revalidate: async () => (await load()).revalidate(),
    createHref: (to) => (typeof to === "string" ? to : createPath(to)),
    createURL,
    encodeLocation: createURL,
  };
  const preload = () => void load().catch(() => undefined);
  return { router: used as DataRouter, preload };
}

/** As the library's router prepares its routes. */
function toDataRoute(
  route: RouteObject,
  manifest: DataRouter["manifest"],
): DataRouter["routes"][number] {
  const { children, ...own } = route;
  const made = {
    ...own,
    ...mapRouteProperties(route as never),
    id: route.id ?? "",
    children: children?.map((child) => toDataRoute(child, manifest)),
  } as DataRouter["routes"][number];
  manifest[made.id] = made as never;
  return made;
}

/** The server answers every address and form as well, for a browser that cannot load the script. */
function navigateDocument(to: number | To | null, options: RouterNavigateOptions = {}): void {
  if (typeof to === "number") {
    history.go(to);
    return;
  }
  const address = typeof to === "string" ? to : createPath(to ?? window.location);
  const { formData, formMethod } = options as { formData?: FormData; formMethod?: string };
  if (!formData) {
    window.location.assign(address);
    return;
  }
  const form = document.createElement("form");
  form.method = formMethod ?? "get";
  form.action = address;
  for (const [name, value] of formData)
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  document.body.append(form);
  form.submit();
}
