import { useDayFormat } from "#client/components/date-format.ts";
import { useServerTexts } from "#client/i18n/use-server-texts.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { type NotificationFacetName, notificationFacets } from "#shared/contract/notifications.ts";
import { formatHsCode } from "#shared/domain/hs-code.ts";

/** One value of one filter of the feed. */
export interface ActiveFilter {
  name: string;
  value: string;
}

/** Whether the labels of a facet's values come from the locale, not from the server. */
export function hasTranslatedValues(name: string): boolean {
  return (
    Object.hasOwn(notificationFacets, name) &&
    notificationFacets[name as NotificationFacetName].labels === "words"
  );
}

/** Says a filter of the feed in words. `nameOf`: the English name of a place or source, if known. */
export function useFilterLabel(
  by: "published" | "effect",
  nameOf: (filter: ActiveFilter) => string | undefined,
): (filter: ActiveFilter) => string {
  const { t } = useTranslation("notifications");
  const day = useDayFormat();
  const translate = useServerTexts();
  const date = by === "effect" ? "Effect" : "Published";
  return (filter) => {
    const { name, value } = filter;
    if (name === "q") return t("filter.chip.q", { value });
    if (name === "code") return t("filter.chip.code", { value: formatHsCode(value) });
    if (name === "from" || name === "to")
      return t(`filter.chip.${name}${date}`, { value: day(value) });
    if (name === "open") return t("filter.open");
    if (hasTranslatedValues(name)) return t(`${name}.${value}`, { defaultValue: value });
    return `${t(`filter.${name}`)}: ${translate(nameOf(filter) ?? value)}`;
  };
}
