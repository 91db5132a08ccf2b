import type { i18n } from "i18next";
import type { ReactNode } from "react";
import {
  createStaticHandler,
  isRouteErrorResponse,
  UNSAFE_ErrorResponseImpl as RouteError,
  type RouteObject,
  type RouterContext,
  RouterContextProvider,
  type StaticHandler,
  type StaticHandlerContext,
  StaticRouterProvider,
} from "react-router-dom";
import { type PageError, presentPageError } from "#client/api/load.ts";
import {
  apiContext,
  i18nContext,
  type RequestContext,
  requestContext,
} from "#client/api/request-context.ts";
import { dataTextsOf } from "#client/i18n/data-texts.ts";
import { fallbackLanguage } from "#client/i18n/languages.ts";
import { TranslationProvider } from "#client/i18n/translation-provider.tsx";
import { titleOf } from "#client/page-title.ts";
import { loadRoot, type RootData } from "#client/root-loader.ts";
import { routeLoaders } from "#client/routes/loaders.ts";
import { createRoutes, pageFile } from "#client/routes/routes.tsx";
import type { PageHandle } from "#client/routes/screen.ts";
import { screens } from "#client/routes/screens.ts";
import { createPageRouter } from "#client/routes/static-router.ts";
import { addressParts, dynamicParts } from "#client/shell/dynamic-parts.tsx";
import { type PagePart, PagePartContext } from "#client/shell/page-part.ts";
import type { Client } from "#shared/contract/call.ts";
import { translationsIn } from "#shared/domain/data-texts.ts";
import { AppError } from "#shared/errors.ts";

export interface PageInput {
  api: Client;
  requestContext: RequestContext;
  i18n: i18n;
  /** Shown on a failed page, to find the request in the log. */
  requestId: string;
  /** An error before routing; the request is then the crash screen's. */
  failure?: Failure;
}

export interface Failure {
  status: number;
  error: PageError;
  /** The requested path and query. */
  asked: string;
}

export type PageAnswer =
  | { kind: "response"; response: Response }
  | {
      kind: "page";
      status: number;
      title: string;
      /** The source files of the matched pages, by which the build's manifest names its chunks. */
      pages: string[];
      unexpected: unknown[];
      /** For hydration; null on a page that does not hydrate. */
      data: PageData | null;
      element(): ReactNode;
      /** The screen without its shell; null if it has none. */
      screen: SeparateScreen | null;
    };

/** The state of the router: the shell's data, and as JSON the rest. */
export interface PageData {
  /** Null where even the shell failed to load. */
  root: RootData | null;
  rest: string;
}

/** A screen to be rendered without its shell. */
export interface SeparateScreen {
  element(part: Pick<PagePart, "cacheFragment">): ReactNode;
  /** Whether the rendering read personal data. */
  readsPerson(): boolean;
  /** Drops the data after the rendering, so that the garbage collector frees it early. */
  release(): void;
}

const routes = createRoutes(routeLoaders);
const handler = createStaticHandler(routes);
const [rootRoute] = handler.dataRoutes;
const plainPaths = new Set(
  Object.values(screens).flatMap(({ path }) => (path.includes(":") ? [] : path)),
);
const plainHandlers = new Map<string, StaticHandler>();

/** Of the screen with just this path: the router would compare the address with all of them. */
function handlerOf({ pathname }: URL): StaticHandler {
  if (!plainPaths.has(pathname)) return handler;
  const known = plainHandlers.get(pathname) ?? createStaticHandler(routesTo(pathname, routes));
  plainHandlers.set(pathname, known);
  return known;
}

function routesTo(path: string, among: readonly RouteObject[]): RouteObject[] {
  return among.flatMap((route) => {
    if (route.path === path) return route;
    const children = routesTo(path, route.children ?? []);
    return children.length > 0 ? ({ ...route, children } as RouteObject) : [];
  });
}
/** From the root to the layout; the screen's place may hold anything. */
const shellRoutes = [
  rootRoute,
  rootRoute?.children?.find(isShell),
  { id: "any", path: "*", element: null },
];

/**
 * The router's own class holds its values in a WeakMap: V8 frees those only with a garbage
 * collection of the whole heap.
 */
class PageContext extends RouterContextProvider {
  readonly #values: ReadonlyMap<unknown, unknown>;

  constructor({ api, requestContext: requested, i18n }: PageInput) {
    super();
    this.#values = new Map<unknown, unknown>([
      [apiContext, api],
      [requestContext, requested],
      [i18nContext, i18n],
    ]);
  }

  override get<Value>(context: RouterContext<Value>): Value {
    return this.#values.has(context) ? (this.#values.get(context) as Value) : super.get(context);
  }
}

/** Runs a request's loaders or action: a page to render, or a redirect. */
export async function preparePage(request: Request, input: PageInput): Promise<PageAnswer> {
  const { i18n, requestId, failure } = input;
  const context = await handlerOf(new URL(request.url)).query(request, {
    requestContext: new PageContext(input),
  });
  if (context instanceof Response) return { kind: "response", response: context };
  if (failure) showFailure(context, failure);
  const unexpected = maskUnexpected(context);
  addRequestId(context, requestId);
  return {
    kind: "page",
    status: context.statusCode,
    title: titleOf(context, i18n),
    pages: context.matches.flatMap(({ route }) => pageFile(route.id ?? "") ?? []),
    unexpected,
    // No route of the requested address has this failure, so nothing can hydrate.
    data: failure ? null : readData(context, i18n),
    element: () => elementOf(context, i18n, { part: "whole", mark: "" }),
    screen:
      context.errors === null && context.matches.some(({ route }) => isShell(route))
        ? separateScreen(context, i18n)
        : null,
  };
}

/** The shell's data alone, for a cached screen. */
export function loadShell(request: Request, input: PageInput): Promise<RootData> {
  const context = new PageContext(input);
  return loadRoot({ request, context, params: {}, url: new URL(request.url), pattern: "/" });
}

function isShell({ handle }: { handle?: { isShell?: boolean } }): boolean {
  return handle?.isShell === true;
}

function readData({ matches, loaderData, ...state }: StaticHandlerContext, i18n: i18n): PageData {
  const { actionData, errors } = state;
  const { root, ...rest } = loaderData;
  for (const { route } of matches) {
    const { toHydrate } = (route.handle ?? {}) as Partial<PageHandle>;
    if (toHydrate && rest[route.id]) rest[route.id] = toHydrate(rest[route.id] as never);
  }
  const texts =
    i18n.language === fallbackLanguage
      ? undefined
      : translationsIn([rest, actionData], dataTextsOf(i18n));
  const shown = errors && Object.entries(errors).map(([id, error]) => [id, serialize(error)]);
  return {
    root: (root as RootData | undefined) ?? null,
    rest: JSON.stringify({
      page: matches.at(-1)?.route.id,
      texts,
      loaderData: rest,
      actionData,
      errors: shown && Object.fromEntries(shown),
    }),
  };
}

/** In the router's format; every error is a response, since others are masked. */
function serialize(error: unknown): object {
  return { ...(error as object), __type: "RouteErrorResponse" };
}

function elementOf(context: StaticHandlerContext, i18n: i18n, part: PagePart): ReactNode {
  return (
    <TranslationProvider i18n={i18n}>
      <PagePartContext value={part}>
        <StaticRouterProvider
          router={createPageRouter(context)}
          context={context}
          hydrate={false}
        />
      </PagePartContext>
    </TranslationProvider>
  );
}

function separateScreen(context: StaticHandlerContext, i18n: i18n): SeparateScreen {
  let isRead = false;
  const note = <T,>(value: T): T => {
    isRead = true;
    return value;
  };
  const watched = <T extends object>(value: T, isPublic: (name: string | symbol) => boolean): T =>
    new Proxy(value, {
      get: (target, name) => {
        const found: unknown = Reflect.get(target, name);
        return isPublic(name) ? found : note(found);
      },
      has: (target, name) => note(Reflect.has(target, name)),
      ownKeys: (target) => note(Reflect.ownKeys(target)),
    });
  const data = (context.loaderData.root ?? {}) as Partial<RootData>;
  // The operator's settings are the same for everybody.
  const requestContext = watched(
    (data.requestContext ?? {}) as RequestContext,
    (name) => name === "contactAddress" || name === "demoScreens",
  );
  const root = watched({ ...data, requestContext }, (name) => name === "requestContext");
  const seen = { ...context, loaderData: { ...context.loaderData, root } };
  return {
    element: ({ cacheFragment }) =>
      elementOf(seen, i18n, { part: "screen", mark: "", cacheFragment }),
    readsPerson: () => isRead,
    release: () => {
      for (const data of [context.loaderData, seen.loaderData] as Record<string, unknown>[])
        for (const id of Object.keys(data)) data[id] = undefined;
    },
  };
}

/** The shell's data without anything personal. */
export function withoutUser({ user, inviters, requestContext }: RootData): RootData {
  const nobody = { name: "", email: "" };
  return {
    user: user && { ...nobody, roles: user.roles, source: user.source },
    credits: null,
    ...(inviters
      ? { inviters: inviters.map((_, id) => ({ id: String(id), owner: "", ownerName: "" })) }
      : {}),
    requestContext,
  };
}

/** The shell for a path, with placeholders for the screen and the dynamic parts. */
export function shellElement(
  pathname: string,
  root: RootData,
  { i18n, mark }: { i18n: i18n; mark: string },
): ReactNode {
  const location = { pathname, search: "", hash: "", state: null, key: "default", mask: undefined };
  const context: StaticHandlerContext = {
    basename: "/",
    location,
    // Without the screen's data the router would render a fallback.
    matches: shellRoutes.map((route) => ({
      route,
      params: {},
      pathname: "/",
      pathnameBase: "/",
    })) as never,
    loaderData: { root },
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
  };
  return elementOf(context, i18n, { part: "shell", mark });
}

/** A cached fragment, which takes nothing from the router. */
export function fragmentElement(element: ReactNode, i18n: i18n): ReactNode {
  return <TranslationProvider i18n={i18n}>{element}</TranslationProvider>;
}

/** The dynamic part of that name, for its place in a shell. */
export function dynamicPartElement(
  name: string,
  { root, pathname, search }: { root: RootData; pathname: string; search: string },
  i18n: i18n,
): ReactNode {
  const Part = dynamicParts[name as keyof typeof dynamicParts];
  return (
    <TranslationProvider i18n={i18n}>
      {Part && <Part root={root} pathname={pathname} search={search} />}
    </TranslationProvider>
  );
}

/** Whether a part of the shell is the same for everybody at an address. */
export function isAddressPart(name: string): boolean {
  return addressParts.has(name);
}

/** Replaces bugs of loaders, whose details the browser could read, and returns them for the log. */
function maskUnexpected(context: StaticHandlerContext): unknown[] {
  const unexpected = Object.entries(context.errors ?? {}).filter(
    ([, error]) => !isRouteErrorResponse(error),
  );
  if (unexpected.length === 0) return [];
  const masked = presentPageError(new AppError("internal"));
  for (const [boundary] of unexpected)
    context.errors = { ...context.errors, [boundary]: new RouteError(500, "", masked) };
  return unexpected.map(([, error]) => error);
}

/** Adds the request's id to 5xx errors, so that users can report it. */
function addRequestId(context: StaticHandlerContext, requestId: string): void {
  for (const [boundary, error] of Object.entries(context.errors ?? {})) {
    if (!isRouteErrorResponse(error) || error.status < 500) continue;
    context.errors = {
      ...context.errors,
      [boundary]: new RouteError(error.status, "", { ...(error.data as PageError), requestId }),
    };
  }
}

function showFailure(context: StaticHandlerContext, { status, error, asked }: Failure): void {
  const shown = Object.keys(context.errors ?? {}).map((boundary) => [
    boundary,
    new RouteError(status, "", error),
  ]);
  const [pathname = "/", search] = asked.split("?");
  context.errors = Object.fromEntries(shown);
  context.statusCode = status;
  context.location = { ...context.location, pathname, search: search ? `?${search}` : "" };
}
