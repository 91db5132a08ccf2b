import { type LoaderFunctionArgs, type RouteObject, redirect } from "react-router-dom";
import { requireAdmin, requireUser } from "#client/auth/guards.ts";
import { ErrorScreen } from "#client/components/error-screen.tsx";
import { Root } from "#client/root.tsx";
import { loadRoot, revalidateRoot } from "#client/root-loader.ts";
import type { Access, ScreenLayout, ScreenRecord } from "#client/routes/screen.ts";
import { screens } from "#client/routes/screens.ts";
import { AdminLayout } from "#client/shell/admin-layout.tsx";
import { AuthLayout, BareLayout } from "#client/shell/bare-layouts.tsx";
import { paths } from "#shared/paths.ts";

const records = Object.entries(screens);

/** The id of the route that answers every address without a screen. */
const unknownAddress = "unknown-address";

const guards: Record<Access, ((args: LoaderFunctionArgs) => Promise<null>) | undefined> = {
  visitor: undefined,
  user: async (args) => requireUser(args).then(() => null),
  Admin: async (args) => requireAdmin(args).then(() => null),
};

/** The screens of one layout that are open to the same people. */
function routesOf(layout: ScreenLayout, access: Access): RouteObject {
  const loader = guards[access];
  return {
    ...(loader && { loader }),
    ...(layout === "large"
      ? { errorElement: <ErrorScreen look="large" /> }
      : { ErrorBoundary: ErrorScreen }),
    children: records
      .filter(([, screen]) => screen.layout === layout && screen.access === access)
      .map(([id, { path, lazy }]) => ({ id, path, lazy })),
  };
}

const redirectTo = (path: string) => (args: LoaderFunctionArgs) =>
  redirect(path + new URL(args.request.url).search, 308);

const aliases = records.flatMap(([, { path, aliases = [] }]: [string, ScreenRecord]) =>
  aliases.map((alias) => ({ path: alias, loader: redirectTo(path) })),
);

/** The source file of a route's page, by which the build's manifest names its chunk. */
export function pageFile(routeId: string): string | undefined {
  if (routeId === unknownAddress) return screens.notFound.file;
  return (screens as Readonly<Record<string, ScreenRecord>>)[routeId]?.file;
}

export const routes: RouteObject[] = [
  {
    id: "root",
    path: "/",
    loader: loadRoot,
    shouldRevalidate: revalidateRoot,
    Component: Root,
    ErrorBoundary: ErrorScreen,
    handle: { screens },
    children: [
      { index: true, loader: () => redirect(paths.latestNotifications()) },
      ...aliases,
      {
        Component: AdminLayout,
        handle: { isShell: true },
        children: [
          routesOf("admin", "visitor"),
          routesOf("admin", "user"),
          routesOf("admin", "Admin"),
        ],
      },
      { element: <AuthLayout look="card" />, children: [routesOf("card", "visitor")] },
      { element: <AuthLayout look="split" />, children: [routesOf("split", "visitor")] },
      {
        Component: BareLayout,
        children: [
          routesOf("large", "visitor"),
          routesOf("bare", "visitor"),
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
