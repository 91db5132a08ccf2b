import { paths } from "#shared/paths.ts";
import "#client/styles/centered-card.css";
import { Icon } from "#client/components/icon.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
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
      <a className="btn btn-accent" href={paths.latestNotifications()}>
        {t("maintenance.again")}
      </a>
    </section>
  );
}
