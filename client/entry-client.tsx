import "#client/styles/main.css";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import {
  createBrowserRouter,
  matchRoutes,
  RouterContextProvider,
  RouterProvider,
} from "react-router-dom";
import { fetchCarrier } from "#client/api/fetch-carrier.ts";
import { apiContext, type Visit, visitContext } from "#client/api/page-context.ts";
import { unregisterServiceWorkers } from "#client/auth/service-workers.ts";
import { createBrowserI18n } from "#client/i18n/browser.ts";
import { fallbackLanguage, supported } from "#client/i18n/languages.ts";
import { translatedNamespaces } from "#client/i18n/text-language.ts";
import { routes } from "#client/routes/routes.tsx";
import type { PageModule } from "#client/routes/screen.ts";
import { createClient } from "#shared/contract/call.ts";

/** Takes over the page the server rendered: same routes, same data, same words. */
async function hydrate(): Promise<void> {
  void unregisterServiceWorkers();
  const language = supported(document.documentElement.lang) ?? "en";
  const [i18n] = await Promise.all([createBrowserI18n(language), loadMatchedPages()]);
  const api = createClient(fetchCarrier, "/api");
  const visit = readVisit();
  const router = createBrowserRouter(routes, {
    getContext: () =>
      new RouterContextProvider(
        new Map<never, unknown>([
          [apiContext as never, api],
          [visitContext as never, visit],
        ]),
      ),
  });
  const root = document.getElementById("root");
  if (!root) return;
  const page = (
    <I18nextProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nextProvider>
  );
  const spoken =
    language === fallbackLanguage ||
    translatedNamespaces.every((namespace) => i18n.hasResourceBundle(language, namespace));
  if (spoken) return startTransition(() => void hydrateRoot(root, page));
  // The table of the page's language could not be had (R9.3): the words are English then, and what
  // the server drew cannot be taken over.
  document.documentElement.lang = fallbackLanguage;
  startTransition(() => createRoot(root).render(page));
}

/**
 * Lazy pages of the first URL must be there before hydration, or React would throw the server's
 * HTML away.
 */
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

function readVisit(): Visit {
  const state = (
    window as { __staticRouterHydrationData?: { loaderData?: { root?: { visit?: Visit } } } }
  ).__staticRouterHydrationData;
  return (
    state?.loaderData?.root?.visit ?? {
      language: document.documentElement.lang,
      settings: {},
      mockApi: false,
    }
  );
}

void hydrate();
