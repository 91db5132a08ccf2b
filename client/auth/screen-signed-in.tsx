import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate, useRouteLoaderData } from "react-router-dom";
import { useAuthDispatch, useAuthState } from "#client/auth/auth-provider.tsx";
import { ScreenFace } from "#client/auth/screen-face.tsx";
import { SignOutForm } from "#client/auth/sign-out-form.tsx";
import type { RootData } from "#client/root-loader.ts";
import type { SessionUser } from "#shared/contract/session.ts";

/**
 * Who came to a sign-in screen signed in already; null for everybody else and for who signs in on
 * this very screen, whom it leads on itself. Where the address says what for they came, they are
 * led there at once.
 */
export function useSignedInAlready(returnTo: string): SessionUser | null {
  const root = useRouteLoaderData("root") as RootData | undefined;
  const { userLoggedIn } = useAuthState();
  const dispatch = useAuthDispatch();
  const navigate = useNavigate();
  const { search } = useLocation();
  const already = userLoggedIn ? null : (root?.user ?? null);
  const leadsOn = already !== null && new URLSearchParams(search).has("returnTo");
  useEffect(() => dispatch({ type: "reset" }), [dispatch]);
  useEffect(() => {
    if (leadsOn) void navigate(returnTo, { replace: true });
  }, [leadsOn, returnTo, navigate]);
  return already;
}

/** In place of the forms: on, or out. */
export function ScreenSignedIn({ user, returnTo }: { user: SessionUser; returnTo: string }) {
  const { t } = useTranslation("auth");
  return (
    <section className="bare-card auth-notice">
      <h1>{t("already.title")}</h1>
      <ScreenFace name={user.name} email={user.email} />
      <div className="auth-actions">
        <Link className="btn btn-accent" to={returnTo}>
          {t("already.go")}
        </Link>
        <SignOutForm words={t("already.out")} />
      </div>
    </section>
  );
}
