import type { RouteObject } from "react-router-dom";
import { ErrorScreen } from "#client/components/error-screen.tsx";
import { Root } from "#client/root.tsx";
import type { RouteLoaders } from "#client/routes/loaders.ts";
import type { Access, ScreenLayout, ScreenRecord } from "#client/routes/screen.ts";
import { screens } from "#client/routes/screens.ts";
import { AdminLayout } from "#client/shell/admin-layout.tsx";
import { AuthLayout, BareLayout } from "#client/shell/bare-layouts.tsx";

const records = Object.entries(screens);

/** The id of the route that answers every address without a screen. */
const unknownAddress = "unknown-address";

/**
 * The screens of one layout that are open to the same people. Routes above screens have ids: the
 * browser's tree begins with a few of the server's routes, so that positions differ.
 */
function routesOf(
  loaders: RouteLoaders | undefined,
  layout: ScreenLayout,
  access: Access,
  isDemo = false,
): RouteObject {
  const loader = loaders?.guard(access, isDemo);
  return {
    id: `${layout}-${access}${isDemo ? "-demo" : ""}`,
    ...(loader && { loader }),
    ...(layout === "large"
      ? { errorElement: <ErrorScreen look="large" /> }
      : { ErrorBoundary: ErrorScreen }),
    children: records
      .filter(
        ([, screen]) =>
          screen.layout === layout && screen.access === access && Boolean(screen.isDemo) === isDemo,
      )
      .map(([id, { path, lazy }]) => ({ id, path, lazy })),
  };
}

const aliasRoutes = (loaders: RouteLoaders | undefined): RouteObject[] =>
  records.flatMap(([, screen]: [string, ScreenRecord]) =>
    (screen.aliases ?? []).map((alias) => ({
      path: alias,
      element: null,
      loader: loaders?.alias(screen),
    })),
  );

/** The source file of a route's page, by which the build's manifest names its chunk. */
export function pageFile(routeId: string): string | undefined {
  if (routeId === unknownAddress) return screens.notFound.file;
  return (screens as Readonly<Record<string, ScreenRecord>>)[routeId]?.file;
}

/**
 * A function, so that a phone does not make them in the same task as it evaluates the script. The
 * browser's first page has its data from the server and is shown by routes without loaders.
 */
export const createRoutes = (loaders?: RouteLoaders): RouteObject[] => [
  {
    id: "root",
    path: "/",
    loader: loaders?.root,
    shouldRevalidate: loaders?.revalidateRoot,
    Component: Root,
    ErrorBoundary: ErrorScreen,
    handle: { screens },
    children: [
      { index: true, loader: loaders?.home },
      ...aliasRoutes(loaders),
      {
        id: "admin-layout",
        Component: AdminLayout,
        handle: { isShell: true },
        children: [
          routesOf(loaders, "admin", "visitor"),
          routesOf(loaders, "admin", "user"),
          routesOf(loaders, "admin", "Admin"),
          routesOf(loaders, "admin", "user", true),
          routesOf(loaders, "admin", "Admin", true),
        ],
      },
      {
        id: "card-layout",
        element: <AuthLayout look="card" />,
        children: [routesOf(loaders, "card", "visitor")],
      },
      {
        id: "split-layout",
        element: <AuthLayout look="split" />,
        children: [routesOf(loaders, "split", "visitor")],
      },
      {
        id: "bare-layout",
        Component: BareLayout,
        children: [
          routesOf(loaders, "large", "visitor"),
          routesOf(loaders, "bare", "visitor"),
          {
            id: unknownAddress,
            path: "*",
            lazy: screens.notFound.lazy,
            ErrorBoundary: ErrorScreen,
          },
        ],
      },
    ],
  },
];
