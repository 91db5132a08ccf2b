import type { FormEvent, ReactNode } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router-dom";
import { lockTab, startLogout, tabStorage } from "#client/auth/tab-session.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { lockScreenPath, paths } from "#shared/paths.ts";

interface SignOutFormProps {
  words: string;
  className?: string;
  /** In every browser of the user. */
  everywhere?: boolean;
}

/**
 * Sign-out is a form, so that no link ends a session. The tab's stored user goes with the click
 * already.
 */
export function SignOutForm({
  words,
  className = "btn btn-outline-secondary",
  everywhere = false,
}: SignOutFormProps) {
  return (
    <form method="post" action={paths.signOut()} onSubmit={() => startLogout(tabStorage())}>
      {everywhere && <input type="hidden" name="everywhere" value="true" />}
      <button type="submit" className={className}>
        {words}
      </button>
    </form>
  );
}

interface LockButtonProps {
  label: string;
  className: string;
  returnTo?: string;
  /** Replaces the field with the return address. */
  children?: ReactNode;
}

/** Locks the screen: the server's session, or the mock user's in this tab. */
export function LockButton({ label, className, returnTo, children }: LockButtonProps) {
  const { i18n } = useTranslation();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const back = returnTo ?? pathname + search;
  const lock = (event: FormEvent) => {
    if (!lockTab(tabStorage())) return;
    event.preventDefault();
    void (async () => {
      // Navigates first: the current page may not be open to a visitor.
      await navigate(lockScreenPath(back));
      await revalidate();
    })();
  };
  return (
    <form method="post" action={paths.lock()} onSubmit={lock} lang={i18n.language}>
      {children ?? <input type="hidden" name="returnTo" value={back} />}
      <button type="submit" className={className}>
        {label}
      </button>
    </form>
  );
}
