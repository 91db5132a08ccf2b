/**
 * Replaces react-router-dom in the browser's build, in a fifth of its size: what the pages use of
 * its data mode, by its rules. The server and the tests keep the library.
 */
import {
  Component,
  createContext as createReactContext,
  type FormEvent,
  type FormHTMLAttributes,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
} from "react";
import type { Location, RouterContext, UIMatch } from "react-router-dom";
import type { Match } from "#client/browser-router/match.ts";
import { addressOf } from "#client/browser-router/place.ts";
import type { Router } from "#client/browser-router/router.ts";
import { useScrollRestoration } from "#client/browser-router/scroll-restoration.ts";
import type { RouterState } from "#client/browser-router/state.ts";
import type { NavigateOptions } from "#client/browser-router/submission.ts";

export { matchRoutes } from "#client/browser-router/match.ts";
export {
  data,
  isRouteErrorResponse,
  RouteError as UNSAFE_ErrorResponseImpl,
  redirect,
  redirectDocument,
} from "#client/browser-router/results.ts";
export { createBrowserRouter } from "#client/browser-router/router.ts";

const CurrentRouter = createReactContext<Router | null>(null);
const StateContext = createReactContext<RouterState | null>(null);
const LocationContext = createReactContext<Location | null>(null);
const RouteContext = createReactContext<{ match: Match | null; outlet: ReactNode }>({
  match: null,
  outlet: null,
});
const OutletContext = createReactContext<unknown>(undefined);
const ErrorContext = createReactContext<unknown>(undefined);

export { StateContext as UNSAFE_DataRouterStateContext };

export function createContext<T>(defaultValue?: T): RouterContext<T> {
  return { defaultValue } as RouterContext<T>;
}

export class RouterContextProvider {
  #values: Map<RouterContext<unknown>, unknown>;
  constructor(values?: Map<RouterContext<unknown>, unknown>) {
    this.#values = new Map(values);
  }
  get<T>(context: RouterContext<T>): T {
    const key = context as RouterContext<unknown>;
    return (this.#values.has(key) ? this.#values.get(key) : context.defaultValue) as T;
  }
  set<T>(context: RouterContext<T>, value: T): void {
    this.#values.set(context as RouterContext<unknown>, value);
  }
}

export function RouterProvider({ router }: { router: Router }): ReactNode {
  const [state, setState] = useState(router.state);
  useLayoutEffect(() => {
    const show = () => startTransition(() => setState(router.state));
    // What changed between the first render and now.
    show();
    return router.subscribe(show);
  }, [router]);
  // The null has a place in the tree, by which React makes up ids: the server's router has one too.
  return (
    <>
      <CurrentRouter value={router}>
        <StateContext value={state}>
          <LocationContext value={state.location}>
            <Matches state={state} />
          </LocationContext>
        </StateContext>
      </CurrentRouter>
      {null}
    </>
  );
}

/** The screens from the last to the first, each the outlet of the one around it. */
function Matches({ state }: { state: RouterState }): ReactNode {
  const { matches, errors, initialized } = state;
  if (!initialized) return null;
  const failed = errors ? matches.findIndex(({ route }) => route.id in errors) : -1;
  let outlet: ReactNode = null;
  for (const match of (failed < 0 ? matches : matches.slice(0, failed + 1)).toReversed())
    outlet = screenOf(match, outlet, state);
  return outlet;
}

function screenOf(match: Match, outlet: ReactNode, state: RouterState): ReactNode {
  const { id, Component: Screen, element, ErrorBoundary, errorElement } = match.route;
  const error = state.errors?.[id];
  const screen = error === undefined && (
    <RouteContext value={{ match, outlet }}>
      {Screen ? <Screen /> : (element ?? outlet)}
    </RouteContext>
  );
  if (!ErrorBoundary && !errorElement) return screen;
  const { location, revalidation } = state;
  const failure = ErrorBoundary ? <ErrorBoundary /> : errorElement;
  return (
    <Boundary
      error={error}
      location={location}
      revalidation={revalidation}
      screen={<RouteContext value={{ match, outlet: null }}>{failure}</RouteContext>}
    >
      {screen}
    </Boundary>
  );
}

interface BoundaryProps {
  error: unknown;
  location: Location;
  revalidation: RouterState["revalidation"];
  screen: ReactNode;
  children: ReactNode;
}
type BoundaryState = Pick<BoundaryProps, "error" | "location" | "revalidation">;

/** Shows an error of a loader, an action or a render until the next navigation or revalidation. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = {
    error: this.props.error,
    location: this.props.location,
    revalidation: this.props.revalidation,
  };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { error };
  }

  static getDerivedStateFromProps(
    { error, location, revalidation }: BoundaryProps,
    before: BoundaryState,
  ): BoundaryState {
    const isNew =
      before.location !== location || (before.revalidation !== "idle" && revalidation === "idle");
    if (isNew) return { error, location, revalidation };
    return { error: error ?? before.error, location, revalidation };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return <ErrorContext value={error}>{this.props.screen}</ErrorContext>;
  }
}

export function Outlet({ context }: { context?: unknown }): ReactNode {
  const { outlet } = useContext(RouteContext);
  return context === undefined ? outlet : <OutletContext value={context}>{outlet}</OutletContext>;
}

const useRouter = () => useContext(CurrentRouter) as Router;
const useRouterState = () => useContext(StateContext) as RouterState;
const useMatch = () => useContext(RouteContext).match;

export const useOutletContext = () => useContext(OutletContext);
export const useLocation = () => useContext(LocationContext) as Location;
export const useNavigation = () => useRouterState().navigation;
export const useRouteLoaderData = (id: string) => useRouterState().loaderData[id];
export const useLoaderData = () => useRouteLoaderData(useMatch()?.route.id ?? "");

export function useActionData(): unknown {
  const { actionData } = useRouterState();
  return actionData?.[useMatch()?.route.id ?? ""];
}

export function useRouteError(): unknown {
  const { errors } = useRouterState();
  const caught = useContext(ErrorContext);
  const match = useMatch();
  return caught ?? errors?.[match?.route.id ?? ""];
}

export function useNavigate() {
  const router = useRouter();
  return useCallback(
    (to: string | number, options?: NavigateOptions) => router.navigate(to, options),
    [router],
  );
}

export function useRevalidator() {
  const router = useRouter();
  const { revalidation } = useRouterState();
  const revalidate = useCallback(() => router.revalidate(), [router]);
  return useMemo(() => ({ revalidate, state: revalidation }), [revalidate, revalidation]);
}

export function useMatches(): UIMatch[] {
  const { matches, loaderData } = useRouterState();
  return useMemo(
    () =>
      matches.map(({ route, pathname, params }) => ({
        id: route.id,
        pathname,
        params: params as UIMatch["params"],
        data: loaderData[route.id],
        loaderData: loaderData[route.id],
        handle: route.handle as unknown,
      })),
    [matches, loaderData],
  );
}

type SearchInit = string | URLSearchParams | Record<string, string | string[]>;

export function useSearchParams() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const setParams = useCallback(
    (next: SearchInit | ((before: URLSearchParams) => SearchInit), options?: NavigateOptions) => {
      const given = typeof next === "function" ? next(new URLSearchParams(params)) : next;
      return navigate(`?${toParams(given)}`, options);
    },
    [navigate, params],
  );
  return [params, setParams] as const;
}

function toParams(given: SearchInit): URLSearchParams {
  if (typeof given === "string" || given instanceof URLSearchParams)
    return new URLSearchParams(given);
  return new URLSearchParams(
    Object.entries(given).flatMap(([name, value]) => [value].flat().map((one) => [name, one])),
  );
}

interface FormProps extends FormHTMLAttributes<HTMLFormElement> {
  replace?: boolean;
  preventScrollReset?: boolean;
  ref?: React.Ref<HTMLFormElement>;
}

export function Form({
  method = "get",
  action,
  onSubmit,
  replace,
  preventScrollReset,
  ...rest
}: FormProps): ReactNode {
  const navigate = useNavigate();
  const location = useLocation();
  const match = useMatch();
  const path = match?.pathname ?? location.pathname;
  const own =
    typeof action === "string" && action !== ""
      ? action.startsWith("/")
        ? action
        : path + action
      : path + (action === "" ? "" : location.search);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    onSubmit?.(event as never);
    if (event.defaultPrevented) return;
    event.preventDefault();
    const form = event.currentTarget;
    const { submitter } = event.nativeEvent as SubmitEvent;
    void navigate(
      submitter?.getAttribute("formaction") ?? form.getAttribute("action") ?? addressOf(location),
      {
        formMethod: submitter?.getAttribute("formmethod") ?? method,
        formEncType: submitter?.getAttribute("formenctype") ?? form.enctype,
        formData: new FormData(form, submitter),
        replace,
        preventScrollReset,
      },
    );
  };
  return (
    <form
      method={method.toLowerCase() === "get" ? "get" : "post"}
      action={own}
      onSubmit={submit}
      {...rest}
      // As in the server's HTML.
      data-discover="true"
    />
  );
}

/** For the root, whose positions last for the tab. */
export function UNSAFE_useScrollRestoration(): void {
  const router = useRouter();
  const { restoreScrollPosition, preventScrollReset, navigation } = useRouterState();
  const location = useLocation();
  useScrollRestoration({
    router,
    location,
    restoreScrollPosition,
    preventScrollReset,
    isIdle: navigation.state === "idle",
  });
}
