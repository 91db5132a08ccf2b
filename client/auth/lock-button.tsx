import type { FormEvent } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router-dom";
import { lockTab } from "#client/auth/locked-tab.ts";
import { tabStorage } from "#client/auth/session-user.ts";

/** Locks the screen: on the server where a session is, in this tab where a mock person's token is. */
export function LockButton({ label, className, returnTo }: { label: string; className: string; returnTo?: string }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const back = returnTo ?? pathname + search;
  const lock = (event: FormEvent) => {
    if (!lockTab(tabStorage())) return;
    event.preventDefault();
    void (async () => {
      await revalidate();
      await navigate(`/auth/lock-screen?returnTo=${encodeURIComponent(back)}`);
    })();
  };
  return (
    <form method="post" action="/auth/lock" onSubmit={lock}>
      <input type="hidden" name="returnTo" value={back} />
      <button type="submit" className={className}>
        {label}
      </button>
    </form>
  );
}
