import "#client/styles/pages/auth.css";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Icon } from "#client/components/icon.tsx";
import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: (t) => t("auth:confirm.title") };

/** After registering: what was sent, and what comes next. */
export function Component() {
  const { t } = useTranslation("auth");
  return (
    <section className="bare-card auth-notice">
      <Icon name="mail" />
      <h1>{t("confirm.title")}</h1>
      <p>{t("confirm.text")}</p>
      <p>{t("confirm.practice")}</p>
      <Link className="btn btn-accent" to="/auth/login">
        {t("confirm.login")}
      </Link>
    </section>
  );
}
