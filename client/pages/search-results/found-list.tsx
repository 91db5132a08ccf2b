import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Found } from "#client/components/screen-search/found.ts";
import { moreNoticesFound, searchesFound } from "#client/components/screen-search/product-found.ts";
import { addressOf, cutPage } from "#client/pages/search-results/result-address.ts";
import { ResultPages } from "#client/pages/search-results/result-pages.tsx";
import type { ResultsData } from "#client/pages/search-results/results-data.ts";

interface FoundListProps {
  page: ResultsData;
  found: readonly Found[];
}

/**
 * All results, ten a page; below them where the same words can be searched for in the product
 * itself.
 */
export function FoundList({ page: asked, found }: FoundListProps) {
  const { t } = useTranslation("find");
  const { q, tab, product } = asked;
  const more = [...(product ? moreNoticesFound(product, t) : []), ...searchesFound(q, t)];
  const { items, page, last, first } = cutPage(found, asked.page);
  return (
    <>
      {product && product.failed.length > 0 && (
        <p className="alert alert-warning" role="alert">
          {t("page.partFailed", {
            parts: product.failed.map((part) => t(`page.part.${part}`)).join(", "),
          })}{" "}
          <a href={addressOf(asked)}>{t("page.again")}</a>
        </p>
      )}
      {items.length > 0 && (
        <ol className="results-list" start={first}>
          {items.map((one) => (
            <Result key={one.id} found={one} />
          ))}
        </ol>
      )}
      <ResultPages q={q} tab={tab} page={page} last={last} total={found.length} />
      <section className="results-more" aria-labelledby="results-more">
        <h3 id="results-more">{t("group.more")}</h3>
        {found.length === 0 && <p>{t("page.nothing")}</p>}
        <ul className="results-list">
          {more.map((one) => (
            <Result key={one.id} found={one} />
          ))}
        </ul>
      </section>
    </>
  );
}

function Result({ found: { title, address, text } }: { found: Found }) {
  return (
    <li>
      <Link to={address} className="result-title">
        {title}
      </Link>
      <span className="result-address">{address}</span>
      <span className="result-text">{text}</span>
    </li>
  );
}
