import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";

/** Before the first search: what one may type. */
export function Starters() {
  const { t } = useTranslation("search");
  const words = t("empty.words", { returnObjects: true }) as string[];
  const codes = t("empty.byCode", { returnObjects: true }) as string[];
  return (
    <section aria-labelledby="starters-title">
      <h2 id="starters-title">{t("empty.title")}</h2>
      <p>{t("empty.text")}</p>
      <Chips texts={words} />
      <p>{t("empty.codes")}</p>
      <Chips texts={codes} />
    </section>
  );
}

function Chips({ texts }: { texts: readonly string[] }) {
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
