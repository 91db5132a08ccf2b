import type { SessionUser } from "#shared/contract/session.ts";

/** Sign-in as the screens know it (specification, sections 3 and 4). */
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
  /** Signed up is not signed in: the new person signs in next. */
  | { type: "sign-up-succeeded" }
  | { type: "sign-up-failed"; error: string }
  | { type: "forgot-password" }
  | { type: "forgot-password-succeeded"; message: string }
  | { type: "forgot-password-failed"; error: string }
  | { type: "reset" }
  /** The server's word on who is signed in: it wins over anything remembered here. */
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

/** What every failed call leaves behind: nothing under way, and nobody remembered (R4.11). */
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
      return { ...state, user: event.user };
  }
}
