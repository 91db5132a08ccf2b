import { type LoaderFunction, type LoaderFunctionArgs, redirect } from "react-router-dom";
import { notFound } from "#client/api/load.ts";
import { requestContext } from "#client/api/request-context.ts";
import { requireAdmin, requireUser } from "#client/auth/guards.ts";
import { loadRoot, revalidateRoot } from "#client/root-loader.ts";
import type { Access, ScreenRecord } from "#client/routes/screen.ts";
import { paths } from "#shared/paths.ts";

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

/** The loaders of routes above screens, and of addresses that redirect to one. */
export const routeLoaders = {
  root: loadRoot,
  revalidateRoot,
  home: () => redirect(paths.latestNotifications()),

  alias:
    ({ path, isDemo }: Pick<ScreenRecord, "path" | "isDemo">): LoaderFunction =>
    (args) => {
      if (isDemo) requireDemo(args);
      return redirect(path + new URL(args.request.url).search, 308);
    },

  /** Lets only those pass who may open the screens; null if everybody may. */
  guard(access: Access, isDemo: boolean): LoaderFunction | null {
    const guard = guards[access];
    if (!guard && !isDemo) return null;
    // One loader: of two, the redirect to sign-in would come before the 404.
    return async (args) => {
      if (isDemo) requireDemo(args);
      await guard?.(args);
      return null;
    };
  },
};

export type RouteLoaders = typeof routeLoaders;
