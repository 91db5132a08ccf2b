import { paths } from "#shared/paths.ts";
import "#client/styles/centered-card.css";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Icon } from "#client/components/icon.tsx";
import type { PageHandle } from "#client/routes/screen.ts";

export const handle: PageHandle = { title: (t) => t("shell:maintenance.title") };

/** Shown during maintenance. */
export function Component() {
  const { t } = useTranslation("shell");
  return (
    <section className="bare-card centered-card">
      <Icon name="gear" />
      <h1>{t("maintenance.title")}</h1>
      <p>{t("maintenance.text")}</p>
      <p className="text-muted">{t("maintenance.safe")}</p>
      <Link className="btn btn-accent" to={paths.latestNotifications()} reloadDocument>
        {t("maintenance.again")}
      </Link>
    </section>
  );
}
