import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useDayFormat } from "#client/components/date-format.ts";
import {
  type Filters,
  withFilter,
  withoutValue,
  writeFilters,
} from "#client/components/facet-fields.tsx";
import { Icon } from "#client/components/icon.tsx";
import {
  type Feed,
  fromFirstPage,
  orderOf,
  type SetFilter,
  setFilters,
} from "#client/pages/latest-notifications/feed.ts";
import { formatHsCode } from "#shared/domain/hs-code.ts";

const path = "/latest-notifications";

/** The filters that are set, each a link that takes it away. */
export function Chips({ filters, feed }: { filters: Filters; feed: Feed | null }) {
  const { t } = useTranslation("notifications");
  const wordsOf = useChipWords(filters, feed);
  const set = setFilters(filters);
  if (set.length === 0) return null;
  const kept = fromFirstPage(filters);
  const none = withFilter({}, "by", filters.by ?? []);
  return (
    <ul className="chips" aria-label={t("filter.chosen")}>
      {set.map((one) => (
        <li key={`${one.name} ${one.value}`}>
          <Link
            to={path + writeFilters(withoutValue(kept, one.name, one.value))}
            preventScrollReset
          >
            <span className="visually-hidden">{t("filter.remove")} </span>
            {wordsOf(one)} <Icon name="close" />
          </Link>
        </li>
      ))}
      <li>
        <Link className="chips-clear" to={path + writeFilters(none)}>
          {t("filter.clear")}
        </Link>
      </li>
    </ul>
  );
}

function useChipWords(filters: Filters, feed: Feed | null): (filter: SetFilter) => string {
  const { t } = useTranslation("notifications");
  const day = useDayFormat();
  const by = orderOf(filters) === "effect" ? "Effect" : "Published";
  return ({ name, value }) => {
    if (name === "q") return t("filter.chip.q", { value });
    if (name === "code") return t("filter.chip.code", { value: formatHsCode(value) });
    if (name === "from" || name === "to")
      return t(`filter.chip.${name}${by}`, { value: day(value) });
    if (name === "open") return t("filter.open");
    if (name === "kind" || name === "severity")
      return t(`${name}.${value}`, { defaultValue: value });
    const facet = feed?.facets.find((one) => one.name === name);
    return `${t(`filter.${name}`)}: ${facet?.values.find((one) => one.value === value)?.label ?? value}`;
  };
}
