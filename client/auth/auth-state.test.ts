import { describe, expect, it } from "vitest";
import {
  type AuthEvent,
  type AuthState,
  authReducer,
  initialAuthState,
} from "#client/auth/auth-state.tsx";
import type { SessionUser } from "#shared/contract/session.ts";

const user: SessionUser = {
  email: "test@clearlane.test",
  name: "Test User",
  roles: ["Admin"],
  source: "mock",
};
const stateAfter = (...events: AuthEvent[]): AuthState =>
  events.reduce(authReducer, initialAuthState);

describe("auth state", () => {
  it("R3.8 has exactly the specification's fields", () => {
    expect(Object.keys(initialAuthState).sort()).toEqual(
      [
        "error",
        "loading",
        "passwordReset",
        "registerError",
        "resetPasswordSuccess",
        "user",
        "userLoggedIn",
        "userLogout",
        "userSignUp",
      ].sort(),
    );
  });

  const starts: [AuthEvent["type"], AuthEvent][] = [
    ["login", { type: "login" }],
    ["logout", { type: "logout" }],
    ["sign-up", { type: "sign-up" }],
    ["forgot-password", { type: "forgot-password" }],
  ];
  it.each(starts)("R4.10 %s starts loading", (_name, event) => {
    expect(stateAfter(event)).toEqual({ ...initialAuthState, loading: true });
  });

  it("R4.10 a login that worked stores the user and sets userLoggedIn", () => {
    expect(stateAfter({ type: "login" }, { type: "login-succeeded", user })).toEqual({
      ...initialAuthState,
      user,
      userLoggedIn: true,
    });
  });

  it("R4.10 a login that failed stores the error and clears userLoggedIn", () => {
    const signedIn = stateAfter({ type: "login-succeeded", user });
    expect(authReducer(signedIn, { type: "login-failed", error: "Login failed" })).toMatchObject({
      error: "Login failed",
      userLoggedIn: false,
      loading: false,
    });
  });

  const failures = [
    "login-failed",
    "logout-failed",
    "sign-up-failed",
    "forgot-password-failed",
  ] as const;
  it.each(failures)("R4.11 %s stores the error and clears the user", (type) => {
    const signedIn = stateAfter({ type: "login-succeeded", user });
    const failed = authReducer({ ...signedIn, loading: true }, { type, error: "no" });
    expect([failed.error, failed.registerError]).toEqual(
      type === "sign-up-failed" ? [null, "no"] : ["no", null],
    );
    expect([failed.user, failed.loading]).toEqual([null, false]);
  });

  it("R4.10 a failed logout is no logout, and the next login starts anew", () => {
    const failed = stateAfter({ type: "logout" }, { type: "logout-failed", error: "no answer" });
    expect(failed).toEqual({ ...initialAuthState, error: "no answer" });
    expect(authReducer(failed, { type: "login" })).toEqual({ ...initialAuthState, loading: true });
  });

  const starting: [AuthEvent, AuthEvent, keyof AuthState][] = [
    [{ type: "login-failed", error: "old" }, { type: "login" }, "error"],
    [{ type: "sign-up-failed", error: "old" }, { type: "sign-up" }, "registerError"],
    [{ type: "forgot-password-failed", error: "old" }, { type: "forgot-password" }, "error"],
    [
      { type: "forgot-password-succeeded", message: "old" },
      { type: "forgot-password" },
      "resetPasswordSuccess",
    ],
  ];
  it.each(starting)(
    "R4.10 after %o, %o says nothing old while it is under way",
    (before, event, field) => {
      expect(stateAfter(before)[field]).toBe("old");
      expect(stateAfter(before, event)).toEqual({ ...initialAuthState, loading: true });
    },
  );

  it("R4.10 login clears userLogout, and logout clears userLoggedIn", () => {
    const inOut: AuthEvent[] = [{ type: "login-succeeded", user }, { type: "logout-succeeded" }];
    expect(stateAfter(...inOut)).toMatchObject({ userLoggedIn: false, userLogout: true });
    expect(stateAfter(...inOut, { type: "login-succeeded", user })).toMatchObject({
      userLoggedIn: true,
      userLogout: false,
    });
  });

  it("R4.10 a new session does not end a running call: no form is sent twice", () => {
    expect(stateAfter({ type: "login" }, { type: "session", user: null }).loading).toBe(true);
  });

  it("R4.10 a logout clears the user and sets userLogout", () => {
    const out = stateAfter(
      { type: "login-succeeded", user },
      { type: "logout" },
      { type: "logout-succeeded" },
    );
    expect(out).toEqual({ ...initialAuthState, userLogout: true });
  });

  it("R4.10 sign-up sets userSignUp, or registerError and not error", () => {
    expect(stateAfter({ type: "sign-up" }, { type: "sign-up-succeeded" })).toEqual({
      ...initialAuthState,
      userSignUp: true,
    });
    const failed = stateAfter({ type: "sign-up" }, { type: "sign-up-failed", error: "taken" });
    expect(failed).toEqual({ ...initialAuthState, registerError: "taken" });
  });

  it("R4.10 forgot password stores the message and sets passwordReset, or stores the error", () => {
    expect(
      stateAfter(
        { type: "forgot-password" },
        { type: "forgot-password-succeeded", message: "sent" },
      ),
    ).toEqual({
      ...initialAuthState,
      resetPasswordSuccess: "sent",
      passwordReset: true,
    });
    expect(
      stateAfter({ type: "forgot-password" }, { type: "forgot-password-failed", error: "unknown" }),
    ).toEqual({
      ...initialAuthState,
      error: "unknown",
    });
  });

  it("R4.10 a reset clears every flag and both errors, and signs nobody out", () => {
    const busy: AuthState = {
      user,
      loading: true,
      error: "a",
      registerError: "b",
      userLoggedIn: true,
      userSignUp: true,
      userLogout: true,
      passwordReset: true,
      resetPasswordSuccess: "c",
    };
    expect(authReducer(busy, { type: "reset" })).toEqual({ ...initialAuthState, user });
  });

  it("R4.10 no event changes the state it was given", () => {
    const frozen = Object.freeze({ ...initialAuthState });
    for (const [, event] of starts) expect(() => authReducer(frozen, event)).not.toThrow();
    expect(frozen).toEqual(initialAuthState);
  });

  it("R4.11 the server's session overrides the stored user", () => {
    expect(
      authReducer(stateAfter({ type: "login-succeeded", user }), { type: "session", user: null })
        .user,
    ).toBeNull();
  });
});
