import { useTranslation } from "react-i18next";
import { StarterChips } from "#client/components/search/starter-chips.tsx";

/** Before the first search: what one may type. */
export function Starters() {
  const { t } = useTranslation("search");
  const words = t("empty.words", { returnObjects: true }) as string[];
  const codes = t("empty.byCode", { returnObjects: true }) as string[];
  return (
    <section aria-labelledby="starters-title">
      <h2 id="starters-title">{t("empty.title")}</h2>
      <p>{t("empty.text")}</p>
      <StarterChips texts={words} />
      <p>{t("empty.codes")}</p>
      <StarterChips texts={codes} />
    </section>
  );
}
