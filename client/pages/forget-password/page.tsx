import { useServerTexts } from "#client/i18n/use-server-texts.ts";
import "#client/styles/auth.css";
import { useEffect, useRef } from "react";
import { useRouteLoaderData } from "react-router-dom";
import { useAuthDispatch, useAuthState } from "#client/auth/auth-state.tsx";
import { useMockActions } from "#client/auth/mock-actions.ts";
import { MockForm } from "#client/auth/mock-form.tsx";
import { useAuthPath } from "#client/auth/screen-signed-in.tsx";
import { Link } from "#client/components/link.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import type { RootData } from "#client/root-loader.ts";
import type { PageHandle } from "#client/routes/screen.ts";
import { mockApi } from "#shared/contract/session.ts";

export const handle: PageHandle = { title: (t) => t("auth:forgot.title") };

export function Component() {
  const { t } = useTranslation("auth");
  const root = useRouteLoaderData("root") as RootData | undefined;
  const authPath = useAuthPath();
  return (
    <section className="bare-card auth-card">
      <h1>{t("forgot.title")}</h1>
      {root?.requestContext.mockApi ? <MockForgot /> : <p>{t("forgot.noMock")}</p>}
      <p className="small mb-0 mt-3">
        <Link to={authPath("login")}>{t("forgot.login")}</Link>
      </p>
    </section>
  );
}

/** On success the server's message replaces the form and takes the focus. */
function MockForgot() {
  const { t } = useTranslation("auth");
  const messageOf = useServerTexts();
  const { error, loading, passwordReset, resetPasswordSuccess } = useAuthState();
  const dispatch = useAuthDispatch();
  const { forgetPassword } = useMockActions();
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => dispatch({ type: "reset" }), [dispatch]);
  useEffect(() => {
    if (passwordReset) message.current?.focus();
  }, [passwordReset]);
  if (passwordReset)
    return (
      <p className="alert alert-success" role="status" tabIndex={-1} ref={message}>
        {messageOf(resetPasswordSuccess ?? "")}
      </p>
    );
  return (
    <>
      <p className="auth-lead">{t("forgot.text")}</p>
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
