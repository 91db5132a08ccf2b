import "#client/styles/pages/auth.css";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link, useRouteLoaderData } from "react-router-dom";
import { useAuthDispatch, useAuthState } from "#client/auth/auth-provider.tsx";
import { useMockActions } from "#client/auth/mock-actions.ts";
import { MockForm } from "#client/auth/mock-form.tsx";
import type { RootData } from "#client/root-loader.ts";
import type { PageHandle } from "#client/routes.tsx";
import { mockApi } from "#shared/contract/session.ts";

export const handle: PageHandle = { title: (t) => t("auth:forgot.title") };

export function Component() {
  const { t } = useTranslation("auth");
  const root = useRouteLoaderData("root") as RootData | undefined;
  return (
    <section className="bare-card">
      <h1>{t("forgot.title")}</h1>
      {root?.visit.mockApi ? <MockForgot /> : <p>{t("forgot.noMock")}</p>}
      <p className="small mb-0 mt-3">
        <Link to="/auth/login">{t("forgot.login")}</Link>
      </p>
    </section>
  );
}

/** On success the server's words take the form's place. */
function MockForgot() {
  const { t } = useTranslation("auth");
  const { error, loading, passwordReset, resetPasswordSuccess } = useAuthState();
  const dispatch = useAuthDispatch();
  const { forgetPassword } = useMockActions();
  useEffect(() => dispatch({ type: "reset" }), [dispatch]);
  if (passwordReset)
    return (
      <p className="alert alert-success" role="status">
        {resetPasswordSuccess}
      </p>
    );
  return (
    <>
      <p>{t("forgot.text")}</p>
      <MockForm
        call={mockApi.forgetPassword}
        fields={[{ name: "username", label: t("mock.username"), autoComplete: "username" }]}
        error={error}
        busy={loading}
        button={t("forgot.go")}
        busyButton={t("forgot.busy")}
        onSend={({ username = "" }) => void forgetPassword({ username })}
      />
    </>
  );
}
