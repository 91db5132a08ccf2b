import {
  createPath,
  IDLE_NAVIGATION,
  type StaticHandlerContext,
  type StaticRouterProviderProps,
  type To,
} from "react-router-dom";

type Router = StaticRouterProviderProps["router"];

/** The parts of a router that components and hooks call on the server. */
type UsedParts = Pick<
  Router,
  "basename" | "createHref" | "future" | "manifest" | "routes" | "state" | "window"
>;

/**
 * The router of one page on the server, of its matched routes. React Router's own has getters, for
 * which V8 keeps everything they refer to until the whole heap is collected, and it copies the
 * routes for every page.
 */
export function createPageRouter(context: StaticHandlerContext): Router {
  const { basename, location, matches, loaderData, actionData, errors } = context;
  const used: UsedParts = {
    basename,
    future: {} as Router["future"],
    // The state names the matched routes, so that none is searched for.
    routes: [],
    manifest: Object.fromEntries(matches.map(({ route }) => [route.id, route])),
    window: undefined,
    state: {
      ...{ location, matches, loaderData, actionData, errors },
      historyAction: "POP" as Router["state"]["historyAction"],
      initialized: true,
      renderFallback: false,
      navigation: IDLE_NAVIGATION,
      restoreScrollPosition: null,
      preventScrollReset: false,
      revalidation: "idle",
      fetchers: new Map(),
      blockers: new Map(),
    },
    createHref: (to) => createPath(to as Exclude<To, string>),
  };
  return used as Router;
}
