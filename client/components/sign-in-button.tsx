import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useRevalidator } from "react-router-dom";
import { fetchTransport } from "#client/api/fetch-carrier.ts";
import { useAuthDispatch } from "#client/auth/auth-provider.tsx";
import { type PopupWindow, signInWithPopup } from "#client/auth/popup-sign-in.ts";
import { Toast } from "#client/components/toast.tsx";
import { createClient } from "#shared/contract/call.ts";
import { session } from "#shared/contract/session.ts";

type Trouble = "cancelled" | "timed-out" | "failed";

const api = createClient(fetchTransport, "/api");
const whoIsThere = async () => (await api(session.show, {})).user;

/**
 * Sign-in: a link that redirects, or with script a popup that leaves the page as it is. A blocked
 * popup falls back to the link.
 */
export function SignInButton({
  returnTo,
  label,
  isQuiet = false,
}: {
  returnTo: string;
  label?: string;
  isQuiet?: boolean;
}) {
  const { t, i18n } = useTranslation("auth");
  const [state, setState] = useState<"idle" | "waiting" | Trouble>("idle");
  const popup = useRef<PopupWindow | null>(null);
  const dispatch = useAuthDispatch();
  const navigate = useNavigate();
  const revalidator = useRevalidator();
  const address = `/login?returnTo=${encodeURIComponent(returnTo)}`;

  const open = async (event: React.MouseEvent) => {
    if (event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    // A window that is open already may only be hidden behind this one.
    if (state === "waiting") return popup.current?.focus();
    setState("waiting");
    const { outcome } = await signInWithPopup({
      isSignedIn: async () => (await whoIsThere()) !== null,
      opened: (window) => {
        popup.current = window;
      },
    });
    if (outcome === "blocked") return location.assign(address);
    if (outcome !== "signed-in") return setState(outcome);
    const user = await whoIsThere();
    if (user) dispatch({ type: "login-succeeded", user });
    setState("idle");
    // Who is there is asked anew by this alone: going to another page does not.
    await revalidator.revalidate();
    if (location.pathname + location.search !== returnTo)
      await navigate(returnTo, { replace: location.pathname.startsWith("/auth/") });
  };

  const trouble = state === "idle" || state === "waiting" ? null : state;
  return (
    <div className="sign-in" lang={i18n.language}>
      <a
        className={isQuiet ? "btn btn-outline-secondary" : "btn btn-accent"}
        href={address}
        onClick={(event) => void open(event)}
        aria-busy={state === "waiting"}
      >
        {state === "waiting" ? t("signIn.waiting") : (label ?? t("signIn.button"))}
      </a>
      <p className="sign-in-trouble" role="status">
        {trouble && t(`signIn.${trouble}`)}
      </p>
      {trouble && (
        <p className="small">
          <a href={address}>{t("signIn.here")}</a>
        </p>
      )}
      {trouble === "failed" && <Toast words={t("signIn.failed")} />}
    </div>
  );
}
