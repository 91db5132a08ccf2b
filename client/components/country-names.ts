import { useMemo } from "react";
import { useServerTexts } from "#client/i18n/use-server-texts.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";

/** Countries with their names in the page's language, in its order. */
export function useCountries<T extends { name: string }>(countries: readonly T[]): readonly T[] {
  const { language } = useTranslation().i18n;
  const translate = useServerTexts();
  return useMemo(() => {
    const named = countries.map((country) => ({ ...country, name: translate(country.name) }));
    if (named.every(({ name }, index) => name === countries[index]?.name)) return countries;
    return named.sort((a, b) => a.name.localeCompare(b.name, language));
  }, [countries, language, translate]);
}
