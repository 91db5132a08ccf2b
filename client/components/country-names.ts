import { useMemo } from "react";
import { useServerTexts } from "#client/i18n/use-server-texts.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";
import type { Country } from "#shared/contract/hs-codes.ts";

/** A page with a lane's two selects, as hydration needs it: `withServedCountries` adds the list. */
export function withoutCountries<T extends { countries: readonly Country[] | null }>(page: T) {
  const { countries, ...rest } = page;
  return countries?.length ? rest : page;
}

/** Reads the list, named in the page's language, from the select of the server's HTML. */
export function withServedCountries(page: { countries?: readonly Country[] | null }) {
  if (page.countries !== undefined) return page;
  const select = document.querySelector<HTMLSelectElement>("select[name=origin]");
  const countries = [...(select?.options ?? [])]
    .map(({ value, text }) => ({ code: value, name: text }))
    // The choice of none, and a code that is in no list.
    .filter(({ code, name }) => code !== "" && code !== name);
  return { ...page, countries };
}

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
