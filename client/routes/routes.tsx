import { type LoaderFunctionArgs, type RouteObject, redirect } from "react-router-dom";
import { notFound } from "#client/api/load.ts";
import { requestContext } from "#client/api/request-context.ts";
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

type Guard = (args: LoaderFunctionArgs) => Promise<unknown>;
const guards: Record<Access, Guard | undefined> = {
  visitor: undefined,
  user: requireUser,
  Admin: requireAdmin,
};

/** R2.8: without the demo screens their addresses answer as unknown ones do. */
function requireDemo({ context }: LoaderFunctionArgs): void {
  if (!context.get(requestContext).demoScreens) notFound();
}

/**
 * The screens of one layout that are open to the same people. Routes above screens have ids: the
 * browser's tree begins with a few of the server's routes, so that positions differ.
 */
function routesOf(layout: ScreenLayout, access: Access, isDemo = false): RouteObject {
  const guard = guards[access];
  // One loader: of two, the redirect to sign-in would come before the 404.
  const loader = async (args: LoaderFunctionArgs) => {
    if (isDemo) requireDemo(args);
    await guard?.(args);
    return null;
  };
  return {
    id: `${layout}-${access}${isDemo ? "-demo" : ""}`,
    ...((guard || isDemo) && { loader }),
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

const redirectTo =
  ({ path, isDemo }: ScreenRecord) =>
  (args: LoaderFunctionArgs) => {
    if (isDemo) requireDemo(args);
    return redirect(path + new URL(args.request.url).search, 308);
  };

const aliasRoutes = (): RouteObject[] =>
  records.flatMap(([, screen]: [string, ScreenRecord]) =>
    (screen.aliases ?? []).map((alias) => ({
      path: alias,
      element: null,
      loader: redirectTo(screen),
    })),
  );

/** The source file of a route's page, by which the build's manifest names its chunk. */
export function pageFile(routeId: string): string | undefined {
  if (routeId === unknownAddress) return screens.notFound.file;
  return (screens as Readonly<Record<string, ScreenRecord>>)[routeId]?.file;
}

/** A function, so that a phone does not make them in the same task as it evaluates the script. */
export const createRoutes = (): RouteObject[] => [
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
      ...aliasRoutes(),
      {
        id: "admin-layout",
        Component: AdminLayout,
        handle: { isShell: true },
        children: [
          routesOf("admin", "visitor"),
          routesOf("admin", "user"),
          routesOf("admin", "Admin"),
          routesOf("admin", "user", true),
          routesOf("admin", "Admin", true),
        ],
      },
      {
        id: "card-layout",
        element: <AuthLayout look="card" />,
        children: [routesOf("card", "visitor")],
      },
      {
        id: "split-layout",
        element: <AuthLayout look="split" />,
        children: [routesOf("split", "visitor")],
      },
      {
        id: "bare-layout",
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
