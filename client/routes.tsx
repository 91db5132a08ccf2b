import type { TFunction } from "i18next";
import { type RouteObject, redirect } from "react-router-dom";
import { ErrorScreen } from "#client/components/error-screen.tsx";
import { AdminLayout } from "#client/layouts/admin/admin-layout.tsx";
import { AuthLayout, type AuthLook } from "#client/layouts/auth/auth-layout.tsx";
import { BareLayout } from "#client/layouts/bare/bare-layout.tsx";
import { Root } from "#client/root.tsx";
import { loadRoot, revalidateRoot } from "#client/root-loader.ts";

/** What a page may say about itself: its document title, from its data. */
export interface PageHandle {
  title: (t: TFunction, data: unknown) => string;
}

/** Every sign-in screen, in one of its two looks: the second one's addresses end in 2. */
function authScreens(look: AuthLook): RouteObject[] {
  const name = (path: string, id: string) => ({
    path: `auth/${path}${look === "split" ? "2" : ""}`,
    id: `${id}${look === "split" ? "#2" : ""}`,
  });
  return [
    { ...name("login", "pages/login/page"), lazy: () => import("#client/pages/login/page.tsx") },
    { ...name("logout", "pages/logout/page"), lazy: () => import("#client/pages/logout/page.tsx") },
    { ...name("register", "pages/register/page"), lazy: () => import("#client/pages/register/page.tsx") },
    { ...name("confirm", "pages/confirm/page"), lazy: () => import("#client/pages/confirm/page.tsx") },
    { ...name("forget-password", "pages/forget-password/page"), lazy: () => import("#client/pages/forget-password/page.tsx") },
    { ...name("signin-signup", "pages/signin-signup/page"), lazy: () => import("#client/pages/signin-signup/page.tsx") },
    { ...name("lock-screen", "pages/lock-screen/page"), lazy: () => import("#client/pages/lock-screen/page.tsx") },
  ];
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
            ],
          },
        ],
      },
      {
        element: <AuthLayout look="card" />,
        children: [
          {
            ErrorBoundary: ErrorScreen,
            children: authScreens("card"),
          },
        ],
      },
      {
        element: <AuthLayout look="split" />,
        children: [{ ErrorBoundary: ErrorScreen, children: authScreens("split") }],
      },
      {
        Component: BareLayout,
        children: [
          {
            errorElement: <ErrorScreen look="large" />,
            children: [
              { id: "pages/error/not-found-page#two", path: "error-404-two", lazy: () => import("#client/pages/error/not-found-page.tsx") },
              { id: "pages/error/crash-page#two", path: "error-500-two", lazy: () => import("#client/pages/error/crash-page.tsx") },
            ],
          },
          {
            ErrorBoundary: ErrorScreen,
            children: [
              { id: "pages/access-denied/page", path: "access-denied", lazy: () => import("#client/pages/access-denied/page.tsx") },
              { id: "pages/error/not-found-page", path: "error-404", lazy: () => import("#client/pages/error/not-found-page.tsx") },
              { id: "pages/error/crash-page", path: "error-500", lazy: () => import("#client/pages/error/crash-page.tsx") },
              { id: "pages/maintenance/page", path: "maintenance", lazy: () => import("#client/pages/maintenance/page.tsx") },
              { id: "pages/upcoming/page", path: "upcoming", lazy: () => import("#client/pages/upcoming/page.tsx") },
              { id: "pages/landing/page", path: "landing", lazy: () => import("#client/pages/landing/page.tsx") },
              { id: "pages/error/not-found-page#any", path: "*", lazy: () => import("#client/pages/error/not-found-page.tsx") },
            ],
          },
        ],
      },
    ],
  },
];
