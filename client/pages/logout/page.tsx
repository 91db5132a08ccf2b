import "#client/styles/pages/auth.css";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useAuthDispatch } from "#client/auth/auth-provider.tsx";
import { clearSessionUser, tabStorage } from "#client/auth/session-user.ts";
import type { PageHandle } from "#client/routes.tsx";

export const handle: PageHandle = { title: (t) => t("auth:logout.title") };

/** Where sign-out ends. The server ended its session already; what this tab remembers ends here (R4.11). */
export function Component() {
  const { t } = useTranslation("auth");
  const dispatch = useAuthDispatch();
  useEffect(() => {
    dispatch({ type: "logout" });
    clearSessionUser(tabStorage());
    dispatch({ type: "logout-succeeded" });
  }, [dispatch]);
  return (
    <section className="bare-card">
      <h1>{t("logout.title")}</h1>
      <p>{t("logout.text")}</p>
      <p className="d-flex gap-2 flex-wrap mb-0">
        <a className="btn btn-accent" href="/login?returnTo=/latest-notifications">
          {t("logout.again")}
        </a>
        <Link className="btn btn-outline-secondary" to="/latest-notifications">
          {t("logout.home")}
        </Link>
      </p>
    </section>
  );
}
