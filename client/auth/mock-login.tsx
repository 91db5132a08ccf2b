import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router-dom";
import { useAuthDispatch, useAuthState } from "#client/auth/auth-provider.tsx";
import { useMockActions } from "#client/auth/mock-actions.ts";
import { MockForm } from "#client/auth/mock-form.tsx";
import { useAuthAddress } from "#client/auth/screen-address.ts";
import { mockApi } from "#shared/contract/session.ts";

/**
 * Sign-in at the mock API; a wrong password keeps the page and says so. `username` is given where
 * it is known already: the lock screen.
 */
export function MockLogin({ returnTo, username }: { returnTo: string; username?: string }) {
  const { t } = useTranslation("auth");
  const { error, loading } = useAuthState();
  const dispatch = useAuthDispatch();
  const { login } = useMockActions();
  const navigate = useNavigate();
  const address = useAuthAddress();
  useEffect(() => dispatch({ type: "reset" }), [dispatch]);
  const send = async ({ username = "", password = "" }: Record<string, string>) => {
    // In place of the form: nobody who is signed in wants to come back to it by Back.
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
          {
            name: "password",
            label: t("mock.password"),
            type: "password",
            autoComplete: "current-password",
          },
        ]}
        error={error}
        toast={t("signIn.failed")}
        busy={loading}
        button={t("mock.go")}
        busyButton={t("mock.busy")}
        onSend={(values) => void send(values)}
      />
      <p className="small mb-0 mt-3 d-flex gap-3 flex-wrap">
        <Link to={address("forget-password")}>{t("mock.forgot")}</Link>
        <Link to={address("register")}>{t("mock.register")}</Link>
      </p>
    </section>
  );
}
