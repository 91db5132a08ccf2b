import "#client/styles/main.css";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import {
  createBrowserRouter,
  matchRoutes,
  RouterContextProvider,
  RouterProvider,
} from "react-router-dom";
import { transport } from "#client/api/http.ts";
import { createNavigationApis } from "#client/api/navigation-api.ts";
import { apiContext, type RequestContext, requestContext } from "#client/api/request-context.ts";
import { reloadIfRestoredEarly } from "#client/auth/page-restore.ts";
import { createBrowserI18n } from "#client/i18n/browser.ts";
import { fallbackLanguage, supported, translatedNamespaces } from "#client/i18n/languages.ts";
import { TranslationProvider } from "#client/i18n/translation-provider.tsx";
import type { RootData } from "#client/root-loader.ts";
import { routes } from "#client/routes/routes.tsx";
import type { PageModule } from "#client/routes/screen.ts";
import { createClient } from "#shared/contract/call.ts";

/** Hydrates the page that the server rendered. */
async function hydrate(): Promise<void> {
  void unregisterServiceWorkers();
  const language = supported(document.documentElement.lang) ?? "en";
  const [i18n] = await Promise.all([createBrowserI18n(language), loadMatchedPages()]);
  const nextApi = createNavigationApis(createClient(transport, "/api"));
  const request = readPageData();
  const router = createBrowserRouter(routes, {
    getContext: () =>
      new RouterContextProvider(
        new Map<never, unknown>([
          [apiContext as never, nextApi()],
          [requestContext as never, request],
        ]),
      ),
  });
  const root = document.getElementById("root");
  if (!root) return;
  const page = (
    <TranslationProvider i18n={i18n}>
      <RouterProvider router={router} />
    </TranslationProvider>
  );
  const isTranslated = translatedNamespaces(language).every((namespace) =>
    i18n.hasResourceBundle(language, namespace),
  );
  if (isTranslated) return startTransition(() => void hydrateRoot(root, page));
  // Without the table of the page's language (R9.3) the words are English, which the server's HTML
  // would not match.
  document.documentElement.lang = fallbackLanguage;
  startTransition(() => createRoot(root).render(page));
}

/** React discards the server's HTML unless the lazy pages of the first URL are loaded first. */
async function loadMatchedPages(): Promise<void> {
  const matches = matchRoutes(routes, location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== "function") return;
      const page = (await route.lazy()) as PageModule;
      Object.assign(route, { ...page, lazy: undefined });
    }),
  );
}

/** The state that the server rendered the page with, where the router looks for it. */
function readPageData(): RequestContext {
  const text = document.getElementById("page-data")?.textContent;
  const { root, rest } = JSON.parse(text ?? "{}") as {
    root?: RootData | null;
    rest?: { loaderData: Record<string, unknown> };
  };
  if (rest) {
    const loaderData = { ...rest.loaderData, ...(root ? { root } : {}) };
    Object.assign(window, { __staticRouterHydrationData: { ...rest, loaderData } });
  }
  return (
    root?.requestContext ?? {
      language: document.documentElement.lang,
      settings: {},
      mockApi: false,
    }
  );
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
    const gone = await Promise.all(registrations.map((registration) => registration.unregister()));
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
    if (navigator.serviceWorker.controller && gone.every(Boolean)) location.reload();
  } catch {
    // Private windows refuse the API; they have no service workers either.
  }
}

reloadIfRestoredEarly();
void hydrate();
