import { useEffect } from "react";
import { useLocation, useNavigate, useOutletContext, useRouteLoaderData } from "react-router-dom";
import { useAuthDispatch, useAuthState } from "#client/auth/auth-state.tsx";
import { shownEmail } from "#client/auth/shown-email.ts";
import { SignOutForm } from "#client/auth/sign-out.tsx";
import { Link } from "#client/components/link.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import type { RootData } from "#client/root-loader.ts";
import type { SessionUser } from "#shared/contract/session.ts";
import { type AuthLook, type AuthScreen, paths } from "#shared/paths.ts";

/** Builds paths to the other sign-in screens, with this one's look and return path. */
export function useAuthPath(): (screen: AuthScreen) => string {
  const look = useOutletContext<AuthLook | undefined>();
  const { search } = useLocation();
  const returnTo = new URLSearchParams(search).get("returnTo");
  return (screen) => paths.auth(screen, { returnTo }, look);
}

/**
 * The user who opened a sign-in screen already signed in; null for visitors and for a user who
 * signs in on this very screen. With a return path in the address, navigates there at once.
 */
export function useSignedInAlready(returnTo: string): SessionUser | null {
  const root = useRouteLoaderData("root") as RootData | undefined;
  const { userLoggedIn } = useAuthState();
  const dispatch = useAuthDispatch();
  const navigate = useNavigate();
  const { search } = useLocation();
  const already = userLoggedIn ? null : (root?.user ?? null);
  const leaves = already !== null && new URLSearchParams(search).has("returnTo");
  useEffect(() => dispatch({ type: "reset" }), [dispatch]);
  useEffect(() => {
    if (leaves) void navigate(returnTo, { replace: true });
  }, [leaves, returnTo, navigate]);
  return already;
}

/** Replaces the forms: continue, or sign out. */
export function ScreenSignedIn({ user, returnTo }: { user: SessionUser; returnTo: string }) {
  const { t } = useTranslation("auth");
  return (
    <section className="bare-card auth-notice">
      <h1>{t("already.title")}</h1>
      <UserBadge name={user.name} email={shownEmail(user)} />
      <div className="auth-actions">
        <Link className="btn btn-accent" to={returnTo}>
          {t("already.go")}
        </Link>
        <SignOutForm words={t("already.out")} />
      </div>
    </section>
  );
}

/** Initials, name and e-mail address. */
export function UserBadge({ name, email }: { name: string; email: string }) {
  const initials = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join("");
  return (
    <>
      <p className="auth-initials" aria-hidden="true">
        {initials || "?"}
      </p>
      <p className="mb-3 text-break">
        <strong>{name}</strong>
        <br />
        <span className="text-muted">{email}</span>
      </p>
    </>
  );
}
