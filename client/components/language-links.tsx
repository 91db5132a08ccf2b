import { languageName, languages } from "#client/i18n/languages.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";

/**
 * The choice is part of the URL, so that it works without script and can be shared. The links name
 * no path: that of `//evil.example` would be read as a host.
 */
export function LanguageLinks({ search }: { search: string }) {
  const { i18n } = useTranslation();
  const address = (language: string) => {
    const query = new URLSearchParams(search);
    query.set("lng", language);
    return `?${query}`;
  };
  return (
    <p className="language-links">
      {languages.map((language) => (
        <a
          key={language}
          href={address(language)}
          hrefLang={language}
          lang={language}
          aria-current={i18n.language === language ? "true" : undefined}
        >
          {languageName(language)}
        </a>
      ))}
    </p>
  );
}
