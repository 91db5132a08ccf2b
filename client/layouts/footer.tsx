import { useTranslation } from "react-i18next";
import { LanguageLinks } from "#client/components/language-links.tsx";
import { useTextLanguage } from "#client/i18n/text-language.ts";

export function Footer() {
  const { t } = useTranslation("shell");
  return (
    <footer className="layout-footer">
      <p lang={useTextLanguage("shell")}>{t("footer.about")}</p>
      <LanguageLinks />
    </footer>
  );
}
