import type { TFunction } from "i18next";
import { redirect, type RouteObject } from "react-router-dom";
import { ErrorScreen } from "#client/components/error-screen.tsx";
import { AdminLayout } from "#client/layouts/admin/admin-layout.tsx";
import { AuthLayout } from "#client/layouts/auth/auth-layout.tsx";
import { Root } from "#client/root.tsx";
import { loadRoot, revalidateRoot } from "#client/root-loader.ts";

/** What a page may say about itself: its document title, from its data. */
export interface PageHandle {
  title: (t: TFunction, data: unknown) => string;
}

/** The only list of screens. Each page is its own chunk: page module exports `Component`, `loader`, `action?`, `handle`. */
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
              { path: "latest-notifications", lazy: () => import("#client/pages/latest-notifications/page.tsx") },
              { path: "hs-code-search", lazy: () => import("#client/pages/hs-code-search/page.tsx") },
              { path: "hs-code-details", lazy: () => import("#client/pages/hs-code-details/ask-page.tsx") },
              { path: "hs-code-details/:product/:desc/:destination/:origin", lazy: () => import("#client/pages/hs-code-details/page.tsx") },
              { path: "regulation-search", lazy: () => import("#client/pages/regulation-search/page.tsx") },
              { path: "regulation-details", lazy: () => import("#client/pages/regulation-details/page.tsx") },
              { path: "pricing", lazy: () => import("#client/pages/pricing/page.tsx") },
              { path: "access-denied", lazy: () => import("#client/pages/access-denied/page.tsx") },
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
              { path: "auth/login", lazy: () => import("#client/pages/login/page.tsx") },
              { path: "auth/logout", lazy: () => import("#client/pages/logout/page.tsx") },
              { path: "error-404", lazy: () => import("#client/pages/error/not-found-page.tsx") },
              { path: "error-500", lazy: () => import("#client/pages/error/crash-page.tsx") },
              { path: "*", lazy: () => import("#client/pages/error/not-found-page.tsx") },
            ],
          },
        ],
      },
    ],
  },
];
