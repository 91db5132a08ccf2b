import { paths } from "#shared/paths.ts";
import "#client/styles/auth.css";
import { useEffect, useState } from "react";
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from "react-router-dom";
import { load } from "#client/api/load.ts";
import { apiContext } from "#client/api/request-context.ts";
import { useBroadcast } from "#client/auth/auth-state.tsx";
import { readReturnTo } from "#client/auth/guards.ts";
import { MockLogin, MockUnlock } from "#client/auth/mock-screens.tsx";
import { UserBadge } from "#client/auth/screen-signed-in.tsx";
import { SignInButton } from "#client/auth/sign-in-button.tsx";
import { LockButton } from "#client/auth/sign-out.tsx";
import { type LockedMockUser, readLockedTab, tabStorage } from "#client/auth/tab-session.ts";
import { Icon } from "#client/components/icon.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import type { PageHandle } from "#client/routes/screen.ts";
import { session } from "#shared/contract/session.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user, locked } = await load(() => context.get(apiContext)(session.show, {}));
  return { user, locked: locked ?? null, returnTo: readReturnTo(request.url) };
}

export const handle: PageHandle = { title: (t) => t("auth:lock.title") };

/**
 * Locks the session and unlocks it. A signed-in user can lock here; visitors have nothing to lock.
 */
export function Component() {
  const { t } = useTranslation("auth");
  const { user, locked, returnTo } = useLoaderData<typeof loader>();
  const lockedHere = useLockedTab(user !== null);
  const lockedUser = user ? null : (locked ?? lockedHere);
  useLockSync(lockedUser?.email ?? null, user !== null, returnTo);
  const shownUser = user ?? lockedUser;
  return (
    <section className="bare-card auth-notice">
      {!shownUser && <Icon name="user" />}
      <h1>{t(user ? "lock.offer" : lockedUser ? "lock.title" : "lock.nobody")}</h1>
      {shownUser && <UserBadge name={shownUser.name} email={shownUser.email} />}
      {user && (
        <>
          <p>{t("lock.what")}</p>
          <LockButton label={t("lock.now")} className="btn btn-accent" returnTo={returnTo} />
        </>
      )}
      {!shownUser && <p>{t("lock.nobodyText")}</p>}
      {!user && !lockedHere && (
        <SignInButton returnTo={returnTo} label={t(locked ? "lock.unlock" : "signIn.button")} />
      )}
      {!user &&
        lockedHere &&
        (lockedHere.username ? (
          <MockUnlock returnTo={returnTo} username={lockedHere.username} />
        ) : (
          <MockLogin returnTo={returnTo} />
        ))}
      {lockedUser && (
        <p className="small mb-0 mt-3">
          <a href={paths.signIn({ returnTo: paths.latestNotifications(), other: "1" })}>
            {t("lock.notYou")}
          </a>
        </p>
      )}
    </section>
  );
}

/**
 * Only known to this tab, so it is set after hydration; and after sign-out if this screen locked
 * it.
 */
function useLockedTab(isSignedIn: boolean) {
  const [locked, setLocked] = useState<LockedMockUser | null>(null);
  useEffect(() => setLocked(isSignedIn ? null : readLockedTab(tabStorage())), [isSignedIn]);
  return locked;
}

/** Locking applies to all tabs; unlocking in another tab returns this one to its page. */
function useLockSync(lockedEmail: string | null, isSignedIn: boolean, returnTo: string): void {
  const broadcast = useBroadcast();
  const navigate = useNavigate();
  const [wasLocked, setWasLocked] = useState(false);
  useEffect(() => {
    if (!lockedEmail) return;
    setWasLocked(true);
    broadcast({ kind: "locked", email: lockedEmail });
  }, [lockedEmail, broadcast]);
  useEffect(() => {
    if (wasLocked && isSignedIn) void navigate(returnTo, { replace: true });
  }, [wasLocked, isSignedIn, returnTo, navigate]);
}
