import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useAuthDispatch, useAuthState } from "#client/auth/auth-provider.tsx";
import { useMockActions } from "#client/auth/mock-actions.ts";
import { MockForm } from "#client/auth/mock-form.tsx";
import { useAuthAddress } from "#client/auth/screen-address.ts";
import { mockApi } from "#shared/contract/session.ts";

/** Making a practice account; then the confirm screen says what comes next. */
export function MockRegister() {
  const { t } = useTranslation("auth");
  const { registerError, loading } = useAuthState();
  const dispatch = useAuthDispatch();
  const { register } = useMockActions();
  const navigate = useNavigate();
  const address = useAuthAddress();
  useEffect(() => dispatch({ type: "reset" }), [dispatch]);
  const send = async ({ fullname = "", email = "", password = "" }: Record<string, string>) => {
    if (await register({ fullname, email, password }))
      await navigate(address("confirm"), { replace: true });
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
