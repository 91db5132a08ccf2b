import { type LoaderFunctionArgs, redirect, redirectDocument } from "react-router-dom";
import { signInAddress } from "#client/api/form-outcome.ts";
import { load } from "#client/api/load.ts";
import { apiContext, type Visit, visitContext } from "#client/api/page-context.ts";
import { type SessionUser, session } from "#shared/contract/session.ts";

type Asked = Pick<LoaderFunctionArgs, "request" | "context">;

/**
 * Who is there (R2.7). Throws the way to sign-in and back for a visitor, and a 5xx where nobody can
 * say who is there.
 */
export async function requireUser({ request, context }: Asked): Promise<SessionUser> {
  const { user } = await load(() => context.get(apiContext)(session.show, {}));
  // By the document: signing in happens outside the screens.
  if (!user) throw redirectDocument(wayIn(request.url, context.get(visitContext)));
  return user;
}

/**
 * A person of the mock API is known to their tab alone: the sign-in screen finds them there and
 * leads them on.
 */
function wayIn(url: string, { mockApi }: Visit): string {
  return mockApi ? `/auth${signInAddress(url)}` : signInAddress(url);
}

/** The role that app screens and the profile list (R6.2). */
const role = "Admin";

/** As `requireUser`; a person without the role is led to /access-denied. */
export async function requireAdmin(asked: Asked): Promise<SessionUser> {
  const user = await requireUser(asked);
  if (!user.roles.includes(role)) throw redirect("/access-denied");
  return user;
}
