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
import type { SplitRoutes } from "#client/routes/split-routes.ts";
import { createClient } from "#shared/contract/call.ts";

/**
 * The library's router for the browser. The build gives this module a copy of the library of its
 * own (client/build/replace-modules.ts), so that a page without a navigation never loads it.
 */
export function startRouter(
  { first, others }: SplitRoutes,
  { request, i18n }: { request: RequestContext; i18n: i18n },
): DataRouter {
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
