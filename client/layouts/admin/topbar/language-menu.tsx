import { useTranslation } from "react-i18next";
import { Icon } from "#client/components/icon.tsx";
import { LanguageLinks } from "#client/components/language-links.tsx";

/** The languages there is a table for. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation("shell");
  return (
    <details className="topbar-menu wide-only" name="topbar">
      <summary
        className="btn topbar-button"
        aria-label={`${t("topbar.language")}: ${t(`language.${i18n.language}`)}`}
      >
        <Icon name="globe" />
      </summary>
      <div className="topbar-card">
        <LanguageLinks />
      </div>
    </details>
  );
}
