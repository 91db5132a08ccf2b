import "#client/styles/pages/auth.css";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { type LoaderFunctionArgs, useLoaderData } from "react-router-dom";
import { load } from "#client/api/load.ts";
import { apiContext } from "#client/api/page-context.ts";
import { LockButton } from "#client/auth/lock-button.tsx";
import { readLockedTab } from "#client/auth/locked-tab.ts";
import { MockLogin } from "#client/auth/mock-login.tsx";
import { readReturnTo } from "#client/auth/return-to.ts";
import { tabStorage } from "#client/auth/session-user.ts";
import { SignInButton } from "#client/components/sign-in-button.tsx";
import type { PageHandle } from "#client/routes.tsx";
import { session } from "#shared/contract/session.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user, locked } = await load(() => context.get(apiContext)(session.show, {}));
  return { user, locked: locked ?? null, returnTo: readReturnTo(request.url) };
}

export const handle: PageHandle = { title: (t) => t("auth:lock.title") };

/** The locked screen: who is away, and the way back in. Whoever is signed in can lock from here; nobody has nothing to lock. */
export function Component() {
  const { t } = useTranslation("auth");
  const { user, locked, returnTo } = useLoaderData<typeof loader>();
  const mock = useLockedTab();
  const who = user ?? locked ?? mock;
  return (
    <section className="bare-card auth-notice">
      <h1>{t(user ? "lock.offer" : who ? "lock.title" : "lock.nobody")}</h1>
      {who && <Face name={who.name} email={who.email} />}
      {user && (
        <>
          <p>{t("lock.what")}</p>
          <LockButton label={t("lock.now")} className="btn btn-accent" returnTo={returnTo} />
        </>
      )}
      {!user && !mock && <SignInButton returnTo={returnTo} label={t(locked ? "lock.unlock" : "signIn.button")} />}
      {!user && mock && <MockLogin returnTo={returnTo} username={mock.username} />}
      {!user && who && (
        <p className="small mb-0 mt-3">
          <a href={`/login?returnTo=/latest-notifications&other=1`}>{t("lock.notYou")}</a>
        </p>
      )}
    </section>
  );
}

/** Only this tab knows it, so it comes after the first drawing. */
function useLockedTab() {
  const [locked, setLocked] = useState<ReturnType<typeof readLockedTab>>(null);
  useEffect(() => setLocked(readLockedTab(tabStorage())), []);
  return locked;
}

function Face({ name, email }: { name: string; email: string }) {
  const initials = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join("");
  return (
    <>
      <p className="auth-face" aria-hidden="true">
        {initials || "?"}
      </p>
      <p className="mb-3">
        <strong>{name}</strong>
        <br />
        <span className="text-muted">{email}</span>
      </p>
    </>
  );
}
