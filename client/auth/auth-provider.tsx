import { createContext, type Dispatch, type ReactNode, useContext, useEffect, useReducer, useRef } from "react";
import { useRevalidator } from "react-router-dom";
import { type AuthEvent, type AuthState, authReducer, initialAuthState } from "#client/auth/auth-state.ts";
import { clearStoredUser, readStoredUser, saveStoredUser, storedAuthorization } from "#client/auth/session-storage.ts";
import { useRootData } from "#client/root-loader.ts";

const StateContext = createContext<AuthState>(initialAuthState);
const DispatchContext = createContext<Dispatch<AuthEvent>>(() => undefined);

export const useAuthState = () => useContext(StateContext);
export const useAuthDispatch = () => useContext(DispatchContext);

/** Holds the auth state and keeps it, and the tab's remembered user, equal to what the server says. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const root = useRootData();
  const user = root?.user ?? null;
  const [state, dispatch] = useReducer(authReducer, { ...initialAuthState, user });
  useMockSession(user !== null);
  useEffect(() => {
    dispatch({ type: "session", user });
    if (user?.source === "provider") saveStoredUser(user);
    else if (!user && !storedAuthorization()) clearStoredUser();
  }, [user]);
  return (
    <DispatchContext value={dispatch}>
      <StateContext value={state}>{children}</StateContext>
    </DispatchContext>
  );
}

/** A mock person's token is in this tab only: the server drew the page for a visitor, so it is asked again with the token. */
function useMockSession(known: boolean): void {
  const { revalidate } = useRevalidator();
  const asked = useRef(false);
  useEffect(() => {
    if (known || asked.current || !readStoredUser()?.token || !storedAuthorization()) return;
    asked.current = true;
    void revalidate();
  }, [known, revalidate]);
}
