import "#client/styles/main.css";
import { type ReactNode, startTransition, useEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { type HydrationState, type RouteObject, RouterProvider } from "react-router-dom";
import type { RequestContext } from "#client/api/request-context.ts";
import { reloadIfRestoredEarly } from "#client/auth/page-restore.ts";
import { onFirstInput } from "#client/components/first-input.ts";
import { captureServerParts, dropServerParts } from "#client/components/static-part.tsx";
import { createBrowserI18n } from "#client/i18n/browser.ts";
import { startDataTexts } from "#client/i18n/data-texts.ts";
import { fallbackLanguage, supported, translatedNamespaces } from "#client/i18n/languages.ts";
import { TranslationProvider } from "#client/i18n/translation-provider.tsx";
import type { RootData } from "#client/root-loader.ts";
import { createFirstRouter } from "#client/routes/first-router.ts";
import { createRoutes } from "#client/routes/routes.tsx";
import type { PageHandle, PageLoader } from "#client/routes/screen.ts";
import { findRoutes, splitRoutes } from "#client/routes/split-routes.ts";
import type { DataTexts } from "#shared/domain/data-texts.ts";

/** Hydrates the page that the server rendered. */
async function hydrate(): Promise<void> {
  await nextTask();
  void unregisterServiceWorkers();
  captureServerParts();
  const language = supported(document.documentElement.lang) ?? "en";
  const { page: served, request, texts } = readPageData();
  const routes = createRoutes();
  const shown = findRoutes(routes, served).at(-1);
  const load = shown?.lazy as PageLoader | undefined;
  const [i18n] = await Promise.all([createBrowserI18n(language), loadView(shown, load)]);
  addFromDocument(shown, served);
  startDataTexts(i18n, texts);
  await nextTask();
  const start = async () => {
    const [{ startRouter }, module] = await Promise.all([
      import("#client/routes/navigation.ts"),
      load?.(),
    ]);
    return startRouter({ page: served, module, request, i18n });
  };
  const { first: shownRoutes } = splitRoutes(routes, served);
  const first = served ? createFirstRouter(shownRoutes, hydrationState(), start) : null;
  const router = first?.router ?? (await start());
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
  if (first) preloadNavigation(first.preload);
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
  onFirstInput(["pointerdown", "keydown"], () => {
    setTimeout(
      () => void import("#client/shell/load-font.ts").then((font) => font.loadFont()),
      fontDelayMs,
    );
  });
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
async function loadView(
  route: RouteObject | undefined,
  load: PageLoader | undefined,
): Promise<void> {
  if (!route || !load) return;
  const { Component, handle } = await (load.view ?? load)();
  Object.assign(route, { Component, handle, lazy: undefined });
}

/** Completes the page's data where the router reads it. */
function addFromDocument(route: RouteObject | undefined, id: string | undefined): void {
  const { fromDocument } = (route?.handle ?? {}) as Partial<PageHandle>;
  const { loaderData } = hydrationData();
  if (id && fromDocument && loaderData?.[id])
    loaderData[id] = fromDocument(loaderData[id] as never);
}

/** The state in which the router starts, at the place where it looks for it. */
function hydrationData(): HydrationState {
  return (
    (window as { __staticRouterHydrationData?: HydrationState }).__staticRouterHydrationData ?? {}
  );
}

/** The same with its errors as the router's hooks know them. */
function hydrationState(): HydrationState {
  const { errors, ...state } = hydrationData();
  const read = Object.entries(errors ?? {}).map(([id, error]) => [
    id,
    { internal: false, ...(error as object) },
  ]);
  return errors ? { ...state, errors: Object.fromEntries(read) } : state;
}

const controls = "a, button, input, select, summary";

/**
 * Loads the library's router with the first sign that the reader will use a control, and at once
 * beside a button that spends a credit: R4.8 allows its press one request.
 */
function preloadNavigation(preload: () => void): void {
  if (document.querySelector("form[data-spends]")) preload();
  else
    onFirstInput(
      ["pointerover", "pointerdown", "focusin", "keydown"],
      preload,
      ({ type, target }) =>
        type !== "pointerover" || (target as Element).closest(controls) !== null,
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
