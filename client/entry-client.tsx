import "#client/styles/main.css";
import { type ReactNode, startTransition, useEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import {
  createBrowserRouter,
  type RouteObject,
  RouterContextProvider,
  RouterProvider,
} from "react-router-dom";
import { transport } from "#client/api/http.ts";
import { createNavigationApis } from "#client/api/navigation-api.ts";
import {
  apiContext,
  i18nContext,
  type RequestContext,
  requestContext,
} from "#client/api/request-context.ts";
import { reloadIfRestoredEarly } from "#client/auth/page-restore.ts";
import { captureServerParts, dropServerParts } from "#client/components/static-part.tsx";
import { createBrowserI18n } from "#client/i18n/browser.ts";
import { startDataTexts } from "#client/i18n/data-texts.ts";
import { fallbackLanguage, supported, translatedNamespaces } from "#client/i18n/languages.ts";
import { TranslationProvider } from "#client/i18n/translation-provider.tsx";
import type { RootData } from "#client/root-loader.ts";
import { createRoutes } from "#client/routes/routes.tsx";
import type { PageHandle, PageModule } from "#client/routes/screen.ts";
import { findRoutes, splitRoutes } from "#client/routes/split-routes.ts";
import { createClient } from "#shared/contract/call.ts";
import type { DataTexts } from "#shared/domain/data-texts.ts";

/** Hydrates the page that the server rendered. */
async function hydrate(): Promise<void> {
  await nextTask();
  void unregisterServiceWorkers();
  captureServerParts();
  const language = supported(document.documentElement.lang) ?? "en";
  const { page: served, request, texts } = readPageData();
  const routes = createRoutes();
  const [i18n] = await Promise.all([createBrowserI18n(language), loadPage(routes, served)]);
  addFromDocument(routes, served);
  startDataTexts(i18n, texts);
  await nextTask();
  const nextApi = createNavigationApis(createClient(transport, "/api"));
  const { first, others } = splitRoutes(routes, served);
  const router = createBrowserRouter(first, {
    patchRoutesOnNavigation: () => {
      // Not by the given function, which does nothing for a navigation that has been superseded.
      for (const [parent, children] of others.splice(0)) router.patchRoutes(parent, children);
    },
    getContext: () =>
      new RouterContextProvider(
        new Map<never, unknown>([
          [apiContext as never, nextApi()],
          [requestContext as never, request],
          [i18nContext as never, i18n],
        ]),
      ),
  });
  await nextTask();
  const root = document.getElementById("root");
  if (!root) return;
  if (!request.hasFont) loadFontAfterInput();
  const app = (
    <TranslationProvider i18n={i18n}>
      <FirstPage>
        <RouterProvider router={router} />
      </FirstPage>
    </TranslationProvider>
  );
  const isTranslated = translatedNamespaces(language).every((namespace) =>
    i18n.hasResourceBundle(language, namespace),
  );
  if (isTranslated) return startTransition(() => void hydrateRoot(root, app));
  // Without the language's table (R9.3) the page is in English, which does not match the server's
  // HTML.
  document.documentElement.lang = fallbackLanguage;
  startTransition(() => createRoot(root).render(app));
}

/** After the first use of a page, so that no action of the reader competes with the font. */
const fontDelayMs = 30_000;

/**
 * The font costs neither a first visit nor the action that follows it: the browser asks for it half
 * a minute after the first input and shows it from the next page on (`client/shell/load-font.ts`).
 */
function loadFontAfterInput(): void {
  const inputs = ["pointerdown", "keydown"] as const;
  const load = () => {
    for (const input of inputs) removeEventListener(input, load);
    setTimeout(
      () => void import("#client/shell/load-font.ts").then((font) => font.loadFont()),
      fontDelayMs,
    );
  };
  for (const input of inputs) addEventListener(input, load, { passive: true });
}

/** Yields between long steps, so that input never waits for more than one. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/**
 * Ends the use of the server's HTML after the first page. Wraps the router: a sibling would change
 * React's ids.
 */
function FirstPage({ children }: { children: ReactNode }): ReactNode {
  useEffect(() => {
    dropServerParts();
    document.body.dataset.hydrated = "true";
  }, []);
  return children;
}

/** Unless the first page is loaded before, React discards the server's HTML. */
async function loadPage(routes: RouteObject[], id: string | undefined): Promise<void> {
  const route = findRoutes(routes, id).at(-1);
  if (typeof route?.lazy !== "function") return;
  const page = (await route.lazy()) as PageModule;
  Object.assign(route, { ...page, lazy: undefined });
}

/** Completes the page's data where the router reads it. */
function addFromDocument(routes: RouteObject[], id: string | undefined): void {
  const { fromDocument } = (findRoutes(routes, id).at(-1)?.handle ?? {}) as Partial<PageHandle>;
  const { loaderData } = hydrationData();
  if (id && fromDocument && loaderData?.[id])
    loaderData[id] = fromDocument(loaderData[id] as never);
}

interface HydrationData {
  loaderData?: Record<string, unknown>;
}

/** The state in which the router starts, at the place where it looks for it. */
function hydrationData(): HydrationData {
  return (
    (window as { __staticRouterHydrationData?: HydrationData }).__staticRouterHydrationData ?? {}
  );
}

interface ServedPage {
  /** The id of the page's route. */
  page: string | undefined;
  request: RequestContext;
  texts?: DataTexts | undefined;
}

/** The state of the server's rendering; also stores it where the router reads it. */
function readPageData(): ServedPage {
  const text = document.getElementById("page-data")?.textContent;
  const { root, rest } = JSON.parse(text ?? "{}") as {
    root?: RootData | null;
    rest?: { page: string; texts?: DataTexts; loaderData: Record<string, unknown> };
  };
  const request = root?.requestContext ?? {
    language: document.documentElement.lang,
    settings: {},
    mockApi: false,
    demoScreens: false,
  };
  if (!rest) return { page: undefined, request };
  const { page, texts, ...state } = rest;
  const loaderData = { ...state.loaderData, ...(root ? { root } : {}) };
  Object.assign(window, { __staticRouterHydrationData: { ...state, loaderData } });
  return { page, request, texts };
}

/**
 * R7.12: unregisters every service worker, whose cached page may be outdated; then the page loads
 * again from the server.
 */
async function unregisterServiceWorkers(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    const registrations = await navigator.serviceWorker.getRegistrations();
    if (registrations.length === 0) return;
    const unregistered = await Promise.all(
      registrations.map((registration) => registration.unregister()),
    );
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
    if (navigator.serviceWorker.controller && unregistered.every(Boolean)) location.reload();
  } catch {
    // Private windows deny the API and have no service workers.
  }
}

reloadIfRestoredEarly();
void hydrate();
