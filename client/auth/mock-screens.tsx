import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import { useAuthDispatch, useAuthState } from "#client/auth/auth-state.tsx";
import { useMockActions } from "#client/auth/mock-actions.ts";
import { type MockField, MockForm } from "#client/auth/mock-form.tsx";
import { useAuthPath } from "#client/auth/screen-signed-in.tsx";
import { Link } from "#client/components/link.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { mockApi } from "#shared/contract/session.ts";

/** Sign-in at the mock API. The lock screen knows the `username` already. */
export function MockLogin({ returnTo, username }: { returnTo: string; username?: string }) {
  const { t } = useTranslation("auth");
  const { error, loading } = useAuthState();
  const dispatch = useAuthDispatch();
  const { login } = useMockActions();
  const navigate = useNavigate();
  const path = useAuthPath();
  useEffect(() => dispatch({ type: "reset" }), [dispatch]);
  const send = async ({ username = "", password = "" }: Record<string, string>) => {
    // Replaces the form in the history: Back should not return to it.
    if (await login({ username, password })) await navigate(returnTo, { replace: true });
  };
  return (
    <section className="mock-login" aria-labelledby="mock-login">
      <h2 className="h6" id="mock-login">
        {t("mock.title")}
      </h2>
      <p className="text-muted small">{t("mock.hint")}</p>
      <MockForm
        call={mockApi.login}
        fields={[
          {
            name: "username",
            label: t("mock.username"),
            autoComplete: "username",
            ...(username ? { value: username } : {}),
          },
          passwordField(t("mock.password")),
        ]}
        error={error}
        toast={t("signIn.failed")}
        busy={loading}
        button={t("mock.go")}
        busyButton={t("mock.busy")}
        onSend={(values) => void send(values)}
      />
      <p className="small mb-0 mt-3 d-flex gap-3 flex-wrap">
        <Link to={path("forgetPassword")}>{t("mock.forgot")}</Link>
        <Link to={path("register")}>{t("mock.register")}</Link>
      </p>
    </section>
  );
}

function passwordField(label: string): MockField {
  return { name: "password", label, type: "password", autoComplete: "current-password" };
}

/** Registers a mock account; the confirm screen says what comes next. */
export function MockRegister() {
  const { t } = useTranslation("auth");
  const { registerError, loading } = useAuthState();
  const dispatch = useAuthDispatch();
  const { register } = useMockActions();
  const navigate = useNavigate();
  const path = useAuthPath();
  useEffect(() => dispatch({ type: "reset" }), [dispatch]);
  const send = async ({ fullname = "", email = "", password = "" }: Record<string, string>) => {
    if (await register({ fullname, email, password }))
      await navigate(path("confirm"), { replace: true });
  };
  return (
    <section className="mock-login" aria-labelledby="mock-register">
      <h2 className="h6" id="mock-register">
        {t("mock.register")}
      </h2>
      <MockForm
        call={mockApi.register}
        fields={[
          { name: "fullname", label: t("register.fullname"), autoComplete: "name" },
          { name: "email", label: t("register.email"), type: "email", autoComplete: "email" },
          {
            name: "password",
            label: t("register.password"),
            type: "password",
            autoComplete: "new-password",
          },
          {
            name: "terms",
            label: t("register.terms"),
            autoComplete: "off",
            mustTick: t("register.termsNeeded"),
          },
        ]}
        error={registerError}
        busy={loading}
        button={t("register.go")}
        busyButton={t("register.busy")}
        onSend={(values) => void send(values)}
      />
    </section>
  );
}

/** Asks for the password of the user who locked this tab. */
export function MockUnlock({ returnTo, username }: { returnTo: string; username: string }) {
  const { t } = useTranslation("auth");
  const { error, loading } = useAuthState();
  const dispatch = useAuthDispatch();
  const { login } = useMockActions();
  const navigate = useNavigate();
  useEffect(() => dispatch({ type: "reset" }), [dispatch]);
  const send = async ({ password = "" }: Record<string, string>) => {
    if (await login({ username, password })) await navigate(returnTo, { replace: true });
  };
  return (
    <section className="mock-login" aria-label={t("lock.unlock")}>
      <MockForm
        call={mockApi.login}
        known={{ username }}
        fields={[passwordField(t("mock.password"))]}
        error={error}
        toast={t("signIn.failed")}
        busy={loading}
        button={t("lock.unlock")}
        busyButton={t("mock.busy")}
        onSend={(values) => void send(values)}
      />
    </section>
  );
}
