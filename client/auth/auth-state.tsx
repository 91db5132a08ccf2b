import {
  createContext,
  type Dispatch,
  type ReactNode,
  useContext,
  useEffect,
  useReducer,
} from "react";
import { useRouteLoaderData } from "react-router-dom";
import { usePageRestore } from "#client/auth/page-restore.ts";
import {
  type SessionBroadcast,
  useSessionBroadcast,
  useStoredUser,
} from "#client/auth/session-sync.ts";
import type { RootData } from "#client/root-loader.ts";
import type { SessionUser } from "#shared/contract/session.ts";

/** The auth state of the specification (sections 3 and 4). */
export interface AuthState {
  user: SessionUser | null;
  loading: boolean;
  error: string | null;
  registerError: string | null;
  userLoggedIn: boolean;
  userSignUp: boolean;
  userLogout: boolean;
  passwordReset: boolean;
  resetPasswordSuccess: string | null;
}

export type AuthEvent =
  | { type: "login" }
  | { type: "login-succeeded"; user: SessionUser }
  | { type: "login-failed"; error: string }
  | { type: "logout" }
  | { type: "logout-succeeded" }
  | { type: "logout-failed"; error: string }
  | { type: "sign-up" }
  /** Signing up does not sign in. */
  | { type: "sign-up-succeeded" }
  | { type: "sign-up-failed"; error: string }
  | { type: "forgot-password" }
  | { type: "forgot-password-succeeded"; message: string }
  | { type: "forgot-password-failed"; error: string }
  | { type: "reset" }
  /** The server's session, which overrides anything stored in the tab. */
  | { type: "session"; user: SessionUser | null };

export const initialAuthState: AuthState = {
  user: null,
  loading: false,
  error: null,
  registerError: null,
  userLoggedIn: false,
  userSignUp: false,
  userLogout: false,
  passwordReset: false,
  resetPasswordSuccess: null,
};

/** Every failed call clears the user (R4.11). */
function failed(state: AuthState): AuthState {
  return { ...state, user: null, loading: false };
}

export function authReducer(state: AuthState, event: AuthEvent): AuthState {
  switch (event.type) {
    case "login":
      return { ...state, loading: true, error: null, userLoggedIn: false };
    case "login-succeeded":
      return {
        ...state,
        user: event.user,
        userLoggedIn: true,
        userLogout: false,
        loading: false,
        error: null,
      };
    case "login-failed":
      return { ...failed(state), error: event.error, userLoggedIn: false };
    case "logout":
      return { ...state, loading: true, userLogout: false };
    case "logout-succeeded":
      return {
        ...state,
        user: null,
        loading: false,
        error: null,
        userLogout: true,
        userLoggedIn: false,
      };
    case "logout-failed":
      return { ...failed(state), error: event.error, userLogout: false };
    case "sign-up":
      return { ...state, loading: true, registerError: null, userSignUp: false };
    case "sign-up-succeeded":
      return { ...state, loading: false, userSignUp: true, registerError: null };
    case "sign-up-failed":
      return { ...failed(state), registerError: event.error, userSignUp: false };
    case "forgot-password":
      return {
        ...state,
        loading: true,
        error: null,
        passwordReset: false,
        resetPasswordSuccess: null,
      };
    case "forgot-password-succeeded":
      return {
        ...state,
        loading: false,
        error: null,
        resetPasswordSuccess: event.message,
        passwordReset: true,
      };
    case "forgot-password-failed":
      return { ...failed(state), error: event.error, passwordReset: false };
    case "reset":
      return { ...initialAuthState, user: state.user };
    case "session":
      return state.user === event.user ? state : { ...state, user: event.user };
  }
}

const StateContext = createContext<AuthState>(initialAuthState);
const DispatchContext = createContext<Dispatch<AuthEvent>>(() => undefined);
const BroadcastContext = createContext<(message: SessionBroadcast) => void>(() => undefined);

export const useAuthState = () => useContext(StateContext);
export const useAuthDispatch = () => useContext(DispatchContext);
/** Posts a message to the browser's other tabs. */
export const useBroadcast = () => useContext(BroadcastContext);

/** On the server, around a screen without its shell: reads the user only if the screen does. */
export function AuthSnapshot({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData("root") as RootData | undefined;
  const state = Object.assign(new SeenUser(root), withoutUser) as AuthState;
  return <StateContext value={state}>{children}</StateContext>;
}

const { user: _nobody, ...withoutUser } = initialAuthState;

/** A class, whose getter is shared: V8 keeps that of an object literal for a while, with the user. */
class SeenUser {
  private readonly root: RootData | undefined;

  constructor(root: RootData | undefined) {
    this.root = root;
  }

  get user(): SessionUser | null {
    return this.root?.user ?? null;
  }
}

/** Holds the auth state and keeps it, the tab's storage and the other tabs equal to the server. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData("root") as RootData | undefined;
  const user = root?.user ?? null;
  const [state, dispatch] = useReducer(authReducer, { ...initialAuthState, user });
  useEffect(() => dispatch({ type: "session", user }), [user]);
  useStoredUser(user);
  usePageRestore(user !== null);
  const broadcast = useSessionBroadcast(user);
  return (
    <DispatchContext value={dispatch}>
      <BroadcastContext value={broadcast}>
        <StateContext value={state}>{children}</StateContext>
      </BroadcastContext>
    </DispatchContext>
  );
}
