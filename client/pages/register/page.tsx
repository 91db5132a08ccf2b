import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link, useRouteLoaderData } from "react-router-dom";
import { useAuthDispatch, useAuthState } from "#client/auth/auth-provider.tsx";
import { useMockActions } from "#client/auth/mock-actions.ts";
import { MockForm } from "#client/auth/mock-form.tsx";
import { SignInButton } from "#client/components/sign-in-button.tsx";
import type { RootData } from "#client/root-loader.ts";
import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: (t) => t("auth:register.title") };

/** Registering: at the provider by signing in; where the mock API is on, also a practice account. */
export function Component() {
  const { t } = useTranslation("auth");
  const root = useRouteLoaderData("root") as RootData | undefined;
  return (
    <section className="bare-card">
      <h1>{t("register.title")}</h1>
      <p>{t("register.text")}</p>
      <SignInButton returnTo="/latest-notifications" />
      {root?.visit.mockApi && <MockRegister />}
    </section>
  );
}

function MockRegister() {
  const { t } = useTranslation("auth");
  const { registerError, loading, userSignUp } = useAuthState();
  const dispatch = useAuthDispatch();
  const { register } = useMockActions();
  useEffect(() => dispatch({ type: "reset" }), [dispatch]);
  if (userSignUp)
    return (
      <div className="alert alert-success mb-0 mt-3" role="status">
        <p>{t("register.done")}</p>
        <Link to="/auth/login">{t("register.login")}</Link>
      </div>
    );
  return (
    <section className="mock-login" aria-labelledby="mock-register">
      <h2 className="h6" id="mock-register">
        {t("mock.register")}
      </h2>
      <MockForm
        fields={[
          { name: "fullname", label: t("register.fullname"), autoComplete: "name" },
          { name: "email", label: t("register.email"), type: "email", autoComplete: "email" },
          { name: "password", label: t("register.password"), type: "password", autoComplete: "new-password" },
        ]}
        error={registerError}
        busy={loading}
        button={t("register.go")}
        busyButton={t("register.busy")}
        onSend={({ fullname = "", email = "", password = "" }) => void register({ fullname, email, password })}
      >
        <label className="form-check">
          <input className="form-check-input" type="checkbox" name="terms" required />
          <span className="form-check-label">{t("register.terms")}</span>
        </label>
      </MockForm>
    </section>
  );
}
