import {
  createContext,
  type Dispatch,
  type ReactNode,
  useContext,
  useEffect,
  useReducer,
} from "react";
import { useRouteLoaderData } from "react-router-dom";
import {
  type AuthEvent,
  type AuthState,
  authReducer,
  initialAuthState,
} from "#client/auth/auth-reducer.ts";
import { useRememberedUser } from "#client/auth/remembered-user.ts";
import { useRestoredPage } from "#client/auth/restored-page.ts";
import { type SessionNews, useSessionNews } from "#client/auth/session-news.ts";
import type { RootData } from "#client/root-loader.ts";

const StateContext = createContext<AuthState>(initialAuthState);
const DispatchContext = createContext<Dispatch<AuthEvent>>(() => undefined);
const NewsContext = createContext<(news: SessionNews) => void>(() => undefined);

export const useAuthState = () => useContext(StateContext);
export const useAuthDispatch = () => useContext(DispatchContext);
/** Tells the browser's other tabs. */
export const useTellTabs = () => useContext(NewsContext);

/**
 * Holds the auth state, and keeps it, what the tab remembers and the browser's other tabs equal to
 * what the server says.
 */
export function AuthProvider({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData("root") as RootData | undefined;
  const user = root?.user ?? null;
  const [state, dispatch] = useReducer(authReducer, { ...initialAuthState, user });
  useEffect(() => dispatch({ type: "session", user }), [user]);
  useRememberedUser(user);
  useRestoredPage(user !== null);
  const tell = useSessionNews(user);
  return (
    <DispatchContext value={dispatch}>
      <NewsContext value={tell}>
        <StateContext value={state}>{children}</StateContext>
      </NewsContext>
    </DispatchContext>
  );
}
