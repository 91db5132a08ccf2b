import { createContext, type Dispatch, type ReactNode, useContext, useEffect, useReducer, useRef } from "react";
import { useRevalidator, useRouteLoaderData } from "react-router-dom";
import { type AuthEvent, type AuthState, authReducer, initialAuthState } from "#client/auth/auth-reducer.ts";
import { clearSessionUser, mockAuthorization, readSessionUser, saveSessionUser, tabStorage } from "#client/auth/session-user.ts";
import type { RootData } from "#client/root-loader.ts";

const StateContext = createContext<AuthState>(initialAuthState);
const DispatchContext = createContext<Dispatch<AuthEvent>>(() => undefined);

export const useAuthState = () => useContext(StateContext);
export const useAuthDispatch = () => useContext(DispatchContext);

/** Holds the auth state, and keeps it and the tab's remembered user equal to what the server says. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData("root") as RootData | undefined;
  const user = root?.user ?? null;
  const [state, dispatch] = useReducer(authReducer, { ...initialAuthState, user });
  const { revalidate } = useRevalidator();
  const asked = useRef(false);

  useEffect(() => {
    dispatch({ type: "session", user });
    const storage = tabStorage();
    if (user?.source === "provider") return saveSessionUser(storage, user);
    // The server knows neither: both stay as this tab remembers them.
    const { token, username } = readSessionUser(storage) ?? {};
    if (user) return saveSessionUser(storage, { ...user, ...(token ? { token } : {}), ...(username ? { username } : {}) });
    // The server draws every first page for a visitor where only this tab knows a mock person: ask once more with their token.
    if (mockAuthorization(storage) && !asked.current) {
      asked.current = true;
      void revalidate();
    } else clearSessionUser(storage);
  }, [user, revalidate]);

  return (
    <DispatchContext value={dispatch}>
      <StateContext value={state}>{children}</StateContext>
    </DispatchContext>
  );
}
