import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useRevalidator } from "react-router-dom";
import { fetchCarrier } from "#client/api/fetch-carrier.ts";
import { signInWithPopup } from "#client/auth/popup-sign-in.ts";
import { createClient } from "#shared/contract/call.ts";
import { session } from "#shared/contract/session.ts";

type Trouble = "cancelled" | "timed-out" | "failed";

const api = createClient(fetchCarrier, "/api");
const isSignedIn = async () => (await api(session.show, {})).user !== null;

/** Sign-in: a link that redirects, or with script a popup that leaves the page as it is. A blocked popup falls back to the link. */
export function SignInButton({ returnTo, label, isQuiet = false }: { returnTo: string; label?: string; isQuiet?: boolean }) {
  const { t } = useTranslation("auth");
  const [state, setState] = useState<"idle" | "waiting" | Trouble>("idle");
  const navigate = useNavigate();
  const revalidator = useRevalidator();
  const address = `/login?returnTo=${encodeURIComponent(returnTo)}`;

  const open = async (event: React.MouseEvent) => {
    if (event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    setState("waiting");
    const { outcome } = await signInWithPopup({ isSignedIn });
    if (outcome === "blocked") return location.assign(address);
    if (outcome !== "signed-in") return setState(outcome);
    setState("idle");
    // Who is there is asked anew by this alone: going to another page does not.
    await revalidator.revalidate();
    if (location.pathname + location.search !== returnTo) await navigate(returnTo);
  };

  return (
    <div className="sign-in">
      <a
        className={isQuiet ? "btn btn-outline-secondary" : "btn btn-accent"}
        href={address}
        onClick={(event) => void open(event)}
        aria-busy={state === "waiting"}
      >
        {state === "waiting" ? t("signIn.waiting") : (label ?? t("signIn.button"))}
      </a>
      <p className="sign-in-trouble" role="status">
        {state === "cancelled" || state === "timed-out" || state === "failed" ? t(`signIn.${state}`) : ""}
      </p>
    </div>
  );
}
