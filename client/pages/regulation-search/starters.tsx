import { useTranslation } from "react-i18next";
import { StarterChips } from "#client/components/search/starter-chips.tsx";

/** Before the first search: what one may type. */
export function Starters() {
  const { t } = useTranslation("regulations");
  return (
    <section aria-labelledby="starters-title">
      <h2 id="starters-title">{t("search.empty.title")}</h2>
      <p>{t("search.empty.text")}</p>
      <StarterChips texts={t("search.empty.words", { returnObjects: true }) as string[]} />
      <p>{t("search.empty.numbersText")}</p>
      <StarterChips texts={t("search.empty.numbers", { returnObjects: true }) as string[]} />
    </section>
  );
}
