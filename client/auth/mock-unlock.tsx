import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useAuthDispatch, useAuthState } from "#client/auth/auth-provider.tsx";
import { useMockActions } from "#client/auth/mock-actions.ts";
import { MockForm } from "#client/auth/mock-form.tsx";
import { mockApi } from "#shared/contract/session.ts";

/** The password of whoever locked this tab: who they are is known. */
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
        fields={[
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
        button={t("lock.unlock")}
        busyButton={t("mock.busy")}
        onSend={(values) => void send(values)}
      />
    </section>
  );
}
