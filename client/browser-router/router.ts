import type { Navigation, RouteObject, RouterContextProvider } from "react-router-dom";
import { loadLazy, type Match, matchRoutes, nameRoutes } from "#client/browser-router/match.ts";
import {
  addressOf,
  addToHistory,
  createLocation,
  isHashChange,
  type Place,
  readLocation,
  urlOf,
} from "#client/browser-router/place.ts";
import {
  boundaryOf,
  type Result,
  RouteError,
  readErrors,
  reloadsDocument,
  runHandler,
} from "#client/browser-router/results.ts";
import {
  type HydrationData,
  isLoaded,
  type RouterState,
  readHydrationData,
} from "#client/browser-router/state.ts";
import {
  createRequest,
  type NavigateOptions,
  readForm,
  readSubmission,
  type Submission,
} from "#client/browser-router/submission.ts";

interface Options {
  getContext: () => RouterContextProvider;
  hydrationData?: HydrationData;
}

interface Start {
  submission?: Submission | undefined;
  preventScrollReset?: boolean | undefined;
  replace?: boolean | undefined;
  /** Shown while it runs, after a redirect of a form. */
  shown?: Navigation;
  isRevalidation?: boolean;
  /** Of the page's own address, without the server's data. */
  isFirst?: boolean;
}

const idle: Navigation = { state: "idle" } as Navigation;
const nothingSaved: Record<string, number> = {};

export type Router = ReturnType<typeof createBrowserRouter>;

/**
 * The data router of the pages: navigation, loaders, actions, redirects and revalidation by the
 * rules of react-router's, whose fetchers, blockers, lazy discovery, view transitions and framework
 * mode no page uses. A test compares the two.
 */
export function createBrowserRouter(routes: RouteObject[], { getContext, hydrationData }: Options) {
  nameRoutes(routes);
  const hydrated = hydrationData ?? readHydrationData();
  const listeners = new Set<() => void>();
  let running: AbortController | null = null;
  let isRevalidationRequired = false;
  /** Resolved by the end of the next navigation. */
  let revalidated: (() => void)[] = [];
  let pendingAction: RouterState["historyAction"] = "POP";
  let staysInPlace = false;
  let isRevalidating = false;
  let savedPositions = nothingSaved;
  const location = readLocation();
  const matches = matchRoutes(routes, location) ?? [];
  let state: RouterState = {
    historyAction: "POP",
    location,
    matches,
    initialized: isLoaded(matches, hydrated),
    navigation: idle,
    revalidation: "idle",
    loaderData: hydrated?.loaderData ?? {},
    actionData: hydrated?.actionData ?? null,
    errors: readErrors(hydrated?.errors),
    restoreScrollPosition: hydrated ? false : null,
    preventScrollReset: false,
  };

  function update(change: Partial<RouterState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  async function navigate(to: string | number, options: NavigateOptions = {}): Promise<void> {
    if (typeof to === "number") return window.history.go(to);
    const { submission, target } = readSubmission(to, options, state.location);
    const next = createLocation(target, options.state, state.location);
    const isSame = addressOf(next, false) === addressOf(state.location, false);
    const replaces = options.replace ?? (submission?.formMethod === "POST" && isSame);
    await start(replaces ? "REPLACE" : "PUSH", next, {
      submission,
      preventScrollReset: options.preventScrollReset,
      replace: options.replace,
    });
  }

  async function start(
    action: RouterState["historyAction"],
    next: Place,
    options: Start = {},
  ): Promise<void> {
    running?.abort();
    const controller = new AbortController();
    running = controller;
    pendingAction = action;
    isRevalidating = options.isRevalidation === true;
    savedPositions[state.location.key] = window.scrollY;
    staysInPlace = options.preventScrollReset === true;
    const { submission } = options;
    const found = matchRoutes(routes, next) ?? [];
    const isPost = submission?.formMethod === "POST";
    if (
      state.initialized &&
      !isRevalidationRequired &&
      isHashChange(state.location, next) &&
      !isPost
    )
      return complete(next, { matches: found });
    const context = getContext();
    const acted = isPost
      ? await act(submission, next, found, context, controller.signal, options.replace)
      : null;
    if (acted === "elsewhere") return;
    await load(next, found, context, controller.signal, options, acted);
  }

  /** Runs the action of the last route; "elsewhere" after a redirect or an interruption. */
  async function act(
    submission: Submission,
    next: Place,
    found: Match[],
    context: RouterContextProvider,
    signal: AbortSignal,
    replace: boolean | undefined,
  ): Promise<Acted | "elsewhere"> {
    isRevalidationRequired = true;
    update({ navigation: { state: "submitting", location: next, ...submission } as Navigation });
    const match = found.at(-1) as Match;
    const request = createRequest(next, signal, submission);
    const result = await runHandler(async () => {
      await loadLazy(match.route);
      const { action } = match.route;
      if (typeof action !== "function") throw new RouteError(405, "Method Not Allowed", "", true);
      return action({ request, params: match.params, context } as never, undefined as never);
    });
    if (signal.aborted) return "elsewhere";
    if (result.type === "redirect") {
      const here = addressOf(state.location, false);
      const isHere = resolve(result.response, request.url) === here;
      await follow(result.response, request, replace ?? isHere, submission);
      return "elsewhere";
    }
    if (result.type === "error" && replace !== true) pendingAction = "PUSH";
    return { id: match.route.id, result };
  }

  async function load(
    next: Place,
    found: Match[],
    context: RouterContextProvider,
    signal: AbortSignal,
    options: Start,
    acted: Acted | null,
  ): Promise<void> {
    const { submission } = options;
    const failed = acted?.result.type === "error" ? acted.result.error : undefined;
    const boundary = failed === undefined ? undefined : boundaryOf(found, acted?.id ?? "")?.id;
    const below = boundary ? found.findIndex(({ route }) => route.id === boundary) : Infinity;
    const shown =
      options.shown ?? ({ state: "loading", location: next, ...submission } as Navigation);
    const toLoad = found.filter(
      (match, index) => index < below && shouldLoad(match, index, next, found, shown, acted),
    );
    const actionData =
      acted?.result.type === "data"
        ? { actionData: { [acted.id]: acted.result.value } }
        : acted && { actionData: {} };
    const errors: Record<string, unknown> = boundary ? { [boundary]: failed } : {};
    if (toLoad.length > 0) {
      if (!isRevalidating && !options.isFirst)
        update({ navigation: shown, ...(acted?.result.type === "data" && actionData) });
      const request = createRequest(next, signal);
      const results = await Promise.all(
        toLoad.map(({ route, params }) =>
          runHandler(async () => {
            await loadLazy(route);
            const { loader } = route;
            if (typeof loader !== "function") return null;
            return loader({ request, params, context } as never, undefined as never);
          }),
        ),
      );
      if (signal.aborted) return;
      const redirected = results.findLast((result) => result.type === "redirect");
      if (redirected) return follow(redirected.response, request, options.replace);
      complete(next, {
        matches: found,
        ...actionData,
        ...collect(found, toLoad, results, errors, failed),
      });
      return;
    }
    complete(next, {
      matches: found,
      loaderData: keepLoaded(found, {}, new Set(), errors),
      ...actionData,
      errors: notEmpty(errors),
    });
  }

  function shouldLoad(
    match: Match,
    index: number,
    next: Place,
    found: Match[],
    submission: Navigation,
    acted: Acted | null,
  ): boolean {
    const { route } = match;
    if (route.lazy) return true;
    if (!route.loader) return false;
    if (!state.initialized) return !(route.id in state.loaderData);
    const before = state.matches[index];
    if (before?.route.id !== route.id || !(route.id in state.loaderData)) return true;
    const currentUrl = urlOf(state.location);
    const nextUrl = urlOf(next);
    const actionStatus = acted?.result.type === "redirect" ? undefined : acted?.result.status;
    const defaultShouldRevalidate =
      !(actionStatus && actionStatus >= 400) &&
      (isRevalidationRequired ||
        (currentUrl.pathname === nextUrl.pathname && currentUrl.search === nextUrl.search) ||
        currentUrl.search !== nextUrl.search ||
        before.pathname !== match.pathname);
    if (!route.shouldRevalidate) return defaultShouldRevalidate;
    const { state: _, location: __, ...form } = submission;
    return route.shouldRevalidate({
      ...form,
      currentUrl,
      currentParams: state.matches[0]?.params ?? {},
      nextUrl,
      nextParams: found[0]?.params ?? {},
      actionStatus,
      defaultShouldRevalidate,
    } as never);
  }

  /** Data and errors of the loaders that ran, beside those that stay. */
  function collect(
    found: Match[],
    toLoad: Match[],
    results: Result[],
    errors: Record<string, unknown>,
    failed: unknown,
  ): Pick<RouterState, "loaderData" | "errors"> {
    const fresh: Record<string, unknown> = {};
    const isFailed = new Set<string>();
    for (const [index, result] of results.entries()) {
      const id = toLoad[index]?.route.id ?? "";
      if (result.type === "data") fresh[id] = result.value;
      if (result.type !== "error") continue;
      isFailed.add(id);
      const boundary = boundaryOf(found, id)?.id ?? id;
      errors[boundary] ??= failed ?? result.error;
    }
    return {
      loaderData: keepLoaded(found, fresh, isFailed, errors),
      errors: notEmpty(errors),
    };
  }

  function keepLoaded(
    found: Match[],
    fresh: Record<string, unknown>,
    isFailed: Set<string>,
    errors: Record<string, unknown>,
  ): Record<string, unknown> {
    const kept = { ...fresh };
    for (const { route } of found) {
      const { id, loader } = route;
      if (!(id in fresh) && !isFailed.has(id) && id in state.loaderData && loader)
        kept[id] = state.loaderData[id];
      if (id in errors) break;
    }
    return kept;
  }

  async function follow(
    response: Response,
    request: Request,
    replace: boolean | undefined,
    submission?: Submission,
  ): Promise<void> {
    const to = resolve(response, request.url);
    if (reloadsDocument(response) || !to.startsWith("/"))
      return replace ? window.location.replace(to) : window.location.assign(to);
    const next = createLocation(to, { _isRedirect: true }, state.location);
    const form = submission ?? readForm(state.navigation);
    const isKept = response.status === 307 || response.status === 308;
    await start(
      replace ? "REPLACE" : "PUSH",
      next,
      isKept && form?.formMethod === "POST"
        ? { submission: { ...form, formAction: to }, preventScrollReset: staysInPlace }
        : {
            shown: { state: "loading", location: next, ...form } as Navigation,
            preventScrollReset: staysInPlace,
          },
    );
  }

  function complete(next: Place, change: Partial<RouterState>): void {
    const isPost = state.navigation.formMethod === "POST";
    const isRedirect = (next.state as { _isRedirect?: boolean } | null)?._isRedirect === true;
    const isReload = isPost && state.navigation.state === "loading" && !isRedirect;
    const actionData = change.actionData
      ? notEmpty(change.actionData)
      : isReload
        ? state.actionData
        : null;
    if (!isRevalidating && pendingAction !== "POP") addToHistory(next, pendingAction);
    const preventScrollReset = staysInPlace || (isPost && !isRedirect);
    const restoreScrollPosition = isRevalidating ? false : (savedPositions[next.key] ?? null);
    const historyAction = pendingAction;
    running = null;
    pendingAction = "POP";
    staysInPlace = false;
    isRevalidating = false;
    isRevalidationRequired = false;
    update({
      errors: null,
      ...change,
      actionData,
      historyAction,
      location: next,
      initialized: true,
      navigation: idle,
      revalidation: "idle",
      restoreScrollPosition,
      preventScrollReset,
    });
    const waiting = revalidated;
    revalidated = [];
    for (const done of waiting) done();
  }

  async function revalidate(): Promise<void> {
    const done = new Promise<void>((resolve) => revalidated.push(resolve));
    isRevalidationRequired = true;
    update({ revalidation: "loading" });
    const { navigation } = state;
    // A form that is being sent revalidates by itself.
    if (navigation.state === "submitting") return done;
    if (navigation.state === "idle")
      void start(state.historyAction, state.location, { isRevalidation: true });
    else void start(pendingAction, navigation.location as Place, { shown: navigation });
    return done;
  }

  window.addEventListener("popstate", () => void start("POP", readLocation()));
  if (!state.initialized) void start("POP", location, { isFirst: true });

  return {
    get state() {
      return state;
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    navigate,
    revalidate,
    /** By the keys of locations. */
    keepPositions(positions: Record<string, number>) {
      savedPositions = positions;
    },
  };
}

interface Acted {
  id: string;
  result: Result;
}

/** Where a redirect leads: a path of ours, or a whole address. */
function resolve({ headers }: Response, from: string): string {
  const url = new URL(headers.get("Location") ?? "", from);
  return url.origin === window.location.origin ? url.pathname + url.search + url.hash : url.href;
}

function notEmpty<T extends object>(values: T): T | null {
  return Object.keys(values).length > 0 ? values : null;
}
