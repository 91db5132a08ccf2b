import type { TFunction } from "i18next";
import { type RouteObject, redirect } from "react-router-dom";
import { ErrorScreen } from "#client/components/error-screen.tsx";
import { AdminLayout } from "#client/layouts/admin/admin-layout.tsx";
import { AuthLayout } from "#client/layouts/auth/auth-layout.tsx";
import { Root } from "#client/root.tsx";
import { loadRoot, revalidateRoot } from "#client/root-loader.ts";

/** What a page may say about itself: its document title, from its data. */
export interface PageHandle {
  title: (t: TFunction, data: unknown) => string;
}

/**
 * The only list of screens. Each page is its own chunk: its module exports `Component`, `loader`, `action?`, `handle`. The id names the module, so that
 * the renderer knows which chunk to preload; what follows a `#` tells two uses of one page apart.
 */
export const routes: RouteObject[] = [
  {
    id: "root",
    path: "/",
    loader: loadRoot,
    shouldRevalidate: revalidateRoot,
    Component: Root,
    ErrorBoundary: ErrorScreen,
    children: [
      { index: true, loader: () => redirect("/latest-notifications") },
      {
        Component: AdminLayout,
        children: [
          {
            ErrorBoundary: ErrorScreen,
            children: [
              {
                id: "pages/latest-notifications/page",
                path: "latest-notifications",
                lazy: () => import("#client/pages/latest-notifications/page.tsx"),
              },
              { id: "pages/hs-code-search/page", path: "hs-code-search", lazy: () => import("#client/pages/hs-code-search/page.tsx") },
              {
                id: "pages/hs-code-details/ask-page",
                path: "hs-code-details",
                lazy: () => import("#client/pages/hs-code-details/ask-page.tsx"),
              },
              {
                id: "pages/hs-code-details/page",
                path: "hs-code-details/:product/:desc/:destination/:origin",
                lazy: () => import("#client/pages/hs-code-details/page.tsx"),
              },
              {
                id: "pages/regulation-search/page",
                path: "regulation-search",
                lazy: () => import("#client/pages/regulation-search/page.tsx"),
              },
              {
                id: "pages/regulation-details/page",
                path: "regulation-details",
                lazy: () => import("#client/pages/regulation-details/page.tsx"),
              },
              { id: "pages/pricing/page", path: "pricing", lazy: () => import("#client/pages/pricing/page.tsx") },
              { id: "pages/profile/page", path: "profile", lazy: () => import("#client/pages/profile/page.tsx") },
              { id: "pages/access-denied/page", path: "access-denied", lazy: () => import("#client/pages/access-denied/page.tsx") },
            ],
          },
        ],
      },
      {
        Component: AuthLayout,
        children: [
          {
            ErrorBoundary: ErrorScreen,
            children: [
              { id: "pages/login/page", path: "auth/login", lazy: () => import("#client/pages/login/page.tsx") },
              { id: "pages/register/page", path: "auth/register", lazy: () => import("#client/pages/register/page.tsx") },
              {
                id: "pages/forget-password/page",
                path: "auth/forget-password",
                lazy: () => import("#client/pages/forget-password/page.tsx"),
              },
              { id: "pages/logout/page", path: "auth/logout", lazy: () => import("#client/pages/logout/page.tsx") },
              { id: "pages/error/not-found-page", path: "error-404", lazy: () => import("#client/pages/error/not-found-page.tsx") },
              { id: "pages/error/crash-page", path: "error-500", lazy: () => import("#client/pages/error/crash-page.tsx") },
              { id: "pages/error/not-found-page#any", path: "*", lazy: () => import("#client/pages/error/not-found-page.tsx") },
            ],
          },
        ],
      },
    ],
  },
];
