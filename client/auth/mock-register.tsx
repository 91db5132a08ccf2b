import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useAuthDispatch, useAuthState } from "#client/auth/auth-provider.tsx";
import { useMockActions } from "#client/auth/mock-actions.ts";
import { MockForm } from "#client/auth/mock-form.tsx";
import { mockApi } from "#shared/contract/session.ts";

/** Making a practice account; then /auth/confirm says what comes next. */
export function MockRegister() {
  const { t } = useTranslation("auth");
  const { registerError, loading } = useAuthState();
  const dispatch = useAuthDispatch();
  const { register } = useMockActions();
  const navigate = useNavigate();
  const [agreed, setAgreed] = useState<boolean | null>(null);
  useEffect(() => dispatch({ type: "reset" }), [dispatch]);
  const send = async ({ fullname = "", email = "", password = "" }: Record<string, string>) => {
    if (!agreed) return setAgreed(false);
    if (await register({ fullname, email, password })) await navigate("/auth/confirm");
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
          { name: "password", label: t("register.password"), type: "password", autoComplete: "new-password" },
        ]}
        error={registerError}
        busy={loading}
        button={t("register.go")}
        busyButton={t("register.busy")}
        onSend={(values) => void send(values)}
      >
        <Terms refused={agreed === false} onChange={setAgreed} />
      </MockForm>
    </section>
  );
}

function Terms({ refused, onChange }: { refused: boolean; onChange(agreed: boolean): void }) {
  const { t } = useTranslation("auth");
  return (
    <div className="mock-field">
      <label className="form-check">
        <input
          className="form-check-input"
          type="checkbox"
          name="terms"
          required
          aria-invalid={refused || undefined}
          aria-describedby={refused ? "terms-problem" : undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span className="form-check-label">{t("register.terms")}</span>
      </label>
      {refused && (
        <p className="field-problem" id="terms-problem" role="alert">
          {t("register.termsNeeded")}
        </p>
      )}
    </div>
  );
}
