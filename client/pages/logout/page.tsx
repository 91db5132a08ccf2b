import { shownEmail } from "#client/auth/shown-email.ts";
import { paths } from "#shared/paths.ts";
import "#client/styles/auth.css";
import { useEffect, useEffectEvent } from "react";
import { useRouteLoaderData } from "react-router-dom";
import { useMockActions } from "#client/auth/mock-actions.ts";
import { UserBadge } from "#client/auth/screen-signed-in.tsx";
import { SignOutForm } from "#client/auth/sign-out.tsx";
import { Icon } from "#client/components/icon.tsx";
import { Link } from "#client/components/link.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import type { RootData } from "#client/root-loader.ts";
import type { PageHandle } from "#client/routes/screen.ts";

export const handle: PageHandle = { title: (t) => t("auth:logout.title") };

/**
 * End of sign-out. The server has ended the session already; this tab's state ends here (R4.11). A
 * user who still has a session is asked to confirm.
 */
export function Component() {
  const root = useRouteLoaderData("root") as RootData | undefined;
  const user = root?.user?.source === "provider" ? root.user : null;
  const { logout } = useMockActions();
  const signOut = useEffectEvent(() => void logout());
  const hasSession = user !== null;
  useEffect(() => {
    if (!hasSession) signOut();
  }, [hasSession]);
  return (
    <section className="bare-card auth-notice">
      {user ? <ConfirmSignOut name={user.name} email={shownEmail(user)} /> : <SignedOut />}
    </section>
  );
}

function SignedOut() {
  const { t } = useTranslation("auth");
  return (
    <>
      <Icon name="check" />
      <h1>{t("logout.title")}</h1>
      <p>{t("logout.text")}</p>
      <div className="auth-actions">
        <a
          className="btn btn-accent"
          href={paths.signIn({ returnTo: paths.latestNotifications() })}
        >
          {t("logout.again")}
        </a>
        <Link className="btn btn-outline-secondary" to={paths.latestNotifications()}>
          {t("logout.home")}
        </Link>
      </div>
    </>
  );
}

function ConfirmSignOut({ name, email }: { name: string; email: string }) {
  const { t } = useTranslation("auth");
  return (
    <>
      <h1>{t("logout.offer")}</h1>
      <UserBadge name={name} email={email} />
      <div className="auth-actions">
        <SignOutForm words={t("already.out")} />
        <Link className="btn btn-outline-secondary" to={paths.latestNotifications()}>
          {t("logout.home")}
        </Link>
      </div>
    </>
  );
}
