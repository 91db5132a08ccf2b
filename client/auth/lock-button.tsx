import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useRevalidator } from "react-router-dom";
import { lockTab } from "#client/auth/locked-tab.ts";
import { lockScreenAddress } from "#client/auth/return-to.ts";
import { tabStorage } from "#client/auth/session-user.ts";

/**
 * Locks the screen: on the server where a session is, in this tab where a mock person's token is.
 */
export function LockButton({
  label,
  className,
  returnTo,
}: {
  label: string;
  className: string;
  returnTo?: string;
}) {
  const { i18n } = useTranslation();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const back = returnTo ?? pathname + search;
  const lock = (event: FormEvent) => {
    if (!lockTab(tabStorage())) return;
    event.preventDefault();
    void (async () => {
      // First there, then who is there: the page that is left may be nobody's but theirs.
      await navigate(lockScreenAddress(back));
      await revalidate();
    })();
  };
  return (
    <form method="post" action="/auth/lock" onSubmit={lock} lang={i18n.language}>
      <input type="hidden" name="returnTo" value={back} />
      <button type="submit" className={className}>
        {label}
      </button>
    </form>
  );
}
