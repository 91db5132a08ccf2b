import { useTranslation } from "react-i18next";
import { LanguageLinks } from "#client/components/language-links.tsx";

export function Footer() {
  const { t } = useTranslation("shell");
  return (
    <footer className="layout-footer">
      <p>{t("footer.about")}</p>
      <LanguageLinks />
    </footer>
  );
}
