import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";

/** Before the first search: what one may type. */
export function Starters() {
  const { t } = useTranslation("regulations");
  return (
    <section aria-labelledby="starters-title">
      <h2 id="starters-title">{t("search.empty.title")}</h2>
      <p>{t("search.empty.text")}</p>
      <Choices texts={t("search.empty.words", { returnObjects: true }) as string[]} />
      <p>{t("search.empty.numbersText")}</p>
      <Choices texts={t("search.empty.numbers", { returnObjects: true }) as string[]} />
    </section>
  );
}

function Choices({ texts }: { texts: readonly string[] }) {
  return (
    <ul className="search-chips">
      {texts.map((text) => (
        <li key={text}>
          <Link to={`?${new URLSearchParams({ q: text })}`}>{text}</Link>
        </li>
      ))}
    </ul>
  );
}
