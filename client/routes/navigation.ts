import type { i18n } from "i18next";
import { createBrowserRouter, type DataRouter, RouterContextProvider } from "react-router-dom";
import { transport } from "#client/api/http.ts";
import { createNavigationApis } from "#client/api/navigation-api.ts";
import {
  apiContext,
  i18nContext,
  type RequestContext,
  requestContext,
} from "#client/api/request-context.ts";
import { routeLoaders } from "#client/routes/loaders.ts";
import { createRoutes } from "#client/routes/routes.tsx";
import type { PageModule } from "#client/routes/screen.ts";
import { findRoutes, splitRoutes } from "#client/routes/split-routes.ts";
import { createClient } from "#shared/contract/call.ts";

interface FirstPage {
  /** The id of its route; undefined where the server named none. */
  page: string | undefined;
  module: PageModule | undefined;
  request: RequestContext;
  i18n: i18n;
}

/**
 * The library's router for the browser. The build gives this module copies of its own of the
 * library and of what navigations call (client/build/script-copies.ts), so that a page without
 * a navigation never loads them.
 */
export function startRouter({ page, module, request, i18n }: FirstPage): DataRouter {
  const routes = createRoutes(routeLoaders);
  const shown = findRoutes(routes, page).at(-1);
  if (shown && module) Object.assign(shown, { ...module, lazy: undefined });
  const { first, others } = splitRoutes(routes, page);
  const nextApi = createNavigationApis(createClient(transport, "/api"));
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
  return router;
}
