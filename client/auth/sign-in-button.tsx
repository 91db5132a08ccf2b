import { useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router-dom";
import { transport } from "#client/api/http.ts";
import { useAuthDispatch } from "#client/auth/auth-state.tsx";
import { type PopupWindow, signInWithPopup } from "#client/auth/popup-sign-in.ts";
import { Toast } from "#client/components/toast.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { createClient } from "#shared/contract/call.ts";
import { session } from "#shared/contract/session.ts";
import { isAuthPath, paths } from "#shared/paths.ts";

type Failure = "cancelled" | "timed-out" | "failed";

const api = createClient(transport, "/api");
const fetchUser = async () => (await api(session.show, {})).user;

/**
 * A link that redirects to the sign-in; with script, a popup that keeps the page. A blocked popup
 * falls back to the link.
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
  const [state, setState] = useState<"idle" | "waiting" | Failure>("idle");
  const popup = useRef<PopupWindow | null>(null);
  const dispatch = useAuthDispatch();
  const navigate = useNavigate();
  const revalidator = useRevalidator();
  const address = paths.signIn({ returnTo });

  const open = async (event: React.MouseEvent) => {
    if (event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    // The open window may be hidden behind this one.
    if (state === "waiting") return popup.current?.focus();
    setState("waiting");
    const { outcome } = await signInWithPopup({
      isSignedIn: async () => (await fetchUser()) !== null,
      opened: (window) => {
        popup.current = window;
      },
    });
    if (outcome === "blocked") return location.assign(address);
    if (outcome !== "signed-in") return setState(outcome);
    const user = await fetchUser();
    if (user) dispatch({ type: "login-succeeded", user });
    setState("idle");
    // Navigation alone does not reload the session.
    await revalidator.revalidate();
    if (location.pathname + location.search !== returnTo)
      await navigate(returnTo, { replace: isAuthPath(location.pathname) });
  };

  const failure = state === "idle" || state === "waiting" ? null : state;
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
        {failure && t(`signIn.${failure}`)}
      </p>
      {failure && (
        <p className="small">
          <a href={address}>{t("signIn.here")}</a>
        </p>
      )}
      {failure === "failed" && <Toast message={t("signIn.failed")} />}
    </div>
  );
}
