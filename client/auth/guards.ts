import { type LoaderFunctionArgs, redirect, redirectDocument } from "react-router-dom";
import { load } from "#client/api/load.ts";
import { apiContext, type RequestContext, requestContext } from "#client/api/request-context.ts";
import { type SessionUser, session } from "#shared/contract/session.ts";
import { paths } from "#shared/paths.ts";

type LoaderArgs = Pick<LoaderFunctionArgs, "request" | "context">;

/**
 * The signed-in user (R2.7). Throws a redirect to sign-in and back for a visitor, and a 5xx where
 * the session is unknown.
 */
export async function requireUser({ request, context }: LoaderArgs): Promise<SessionUser> {
  const { user } = await load(() => context.get(apiContext)(session.show, {}));
  // A document navigation: signing in happens outside the screens.
  if (!user) {
    const { pathname, search } = new URL(request.url);
    throw redirectDocument(signInAddress(pathname + search, context.get(requestContext)));
  }
  return user;
}

/** The role that app screens and the profile require (R6.2). */
const role = "Admin";

/** As `requireUser`; redirects a user without the role to "Access denied". */
export async function requireAdmin(args: LoaderArgs): Promise<SessionUser> {
  const user = await requireUser(args);
  if (!user.roles.includes(role)) throw redirect(paths.accessDenied());
  return user;
}

/**
 * Only the tab knows a user of the mock API: the sign-in screen finds them there and navigates on.
 */
export function signInAddress(returnTo: string, { mockApi }: RequestContext): string {
  return mockApi ? paths.auth("login", { returnTo }) : paths.signIn({ returnTo });
}

/** The path to go to after signing in. The server checks it again before it redirects. */
export function readReturnTo(url: string): string {
  const returnTo = new URL(url).searchParams.get("returnTo");
  return returnTo && /^\/(?![/\\])/.test(returnTo) ? returnTo : paths.latestNotifications();
}
