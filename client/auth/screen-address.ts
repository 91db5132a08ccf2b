import { useLocation, useOutletContext } from "react-router-dom";
import type { AuthLook } from "#client/layouts/auth/auth-layout.tsx";

export type AuthScreen = "login" | "register" | "forget-password" | "confirm";

/**
 * Addresses of the other sign-in screens: in the look of this one, and leading back to where this
 * one leads back to.
 */
export function useAuthAddress(): (screen: AuthScreen) => string {
  const look = useOutletContext<AuthLook | undefined>();
  const { search } = useLocation();
  const returnTo = new URLSearchParams(search).get("returnTo");
  return (screen) =>
    `/auth/${screen}${look === "split" ? "2" : ""}${returnTo === null ? "" : `?returnTo=${encodeURIComponent(returnTo)}`}`;
}
