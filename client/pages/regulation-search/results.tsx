import type { SearchPageData } from "#client/api/search-page.ts";
import { useDayFormat } from "#client/components/date-format.ts";
import { withFilter } from "#client/components/facets.tsx";
import { Link } from "#client/components/link.tsx";
import { Confidence, MatchedWords } from "#client/components/search/search-lists.tsx";
import { ServerText } from "#client/components/server-text.tsx";
import { StatusBadge } from "#client/components/status-badge.tsx";
import { useServerTexts } from "#client/i18n/use-server-texts.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { filtersOfPage } from "#client/pages/regulation-search/facet-filters.tsx";
import type { OpenSearch, RegulationResult } from "#shared/contract/searches.ts";
import { paths } from "#shared/paths.ts";

const orders = ["relevance", "newest"] as const;

/** Matching regulations in the chosen order. */
export function Results({ open, page }: { open: OpenSearch; page: SearchPageData }) {
  const { t } = useTranslation("regulations");
  const day = useDayFormat();
  const filters = filtersOfPage(page);
  const order = filters.sort?.[0] === "newest" ? "newest" : "relevance";
  const addressOf = (sort: (typeof orders)[number]) => {
    const changed = withFilter(filters, "sort", sort === "relevance" ? [] : [sort]);
    return paths.regulationSearch(changed);
  };
  const results = open.results.filter((one): one is RegulationResult => one.kind === "regulation");
  const places = open.facets.find(({ name }) => name === "jurisdiction")?.values ?? [];
  const translate = useServerTexts();
  const nameOf = (code: string) => places.find(({ value }) => value === code)?.label ?? code;
  return (
    <section className="feed-group" aria-labelledby="results-title">
      <div className="list-head">
        <h2 className="mb-0" id="results-title">
          {t("search.result.total", { count: open.total })}
        </h2>
        <nav aria-label={t("search.sort.label")} className="order-links">
          {orders.map((one) => (
            <Link
              key={one}
              to={addressOf(one)}
              aria-current={one === order ? "true" : undefined}
              preventScrollReset
            >
              {t(`search.sort.${one}`)}
            </Link>
          ))}
        </nav>
      </div>
      {results.map((result) => (
        <ResultCard
          key={result.id}
          result={result}
          jurisdiction={translate(nameOf(result.jurisdiction))}
          day={day}
        />
      ))}
      {open.total > results.length && (
        <p className="text-muted">{t("search.result.shown", { count: results.length })}</p>
      )}
    </section>
  );
}

interface ResultCardProps {
  result: RegulationResult;
  /** Name of the jurisdiction. */
  jurisdiction: string;
  day: (iso: string) => string;
}

/** A matching regulation: title, jurisdiction, date, and matched words. */
function ResultCard({ result, jurisdiction, day }: ResultCardProps) {
  const { t } = useTranslation("regulations");
  const {
    id,
    title,
    citation,
    body,
    type,
    status,
    published,
    appliesFrom,
    brief,
    confidence,
    why,
  } = result;
  const dates = [
    ...(published ? [t("search.result.published", { day: day(published) })] : []),
    ...(appliesFrom ? [t("search.result.applies", { day: day(appliesFrom) })] : []),
  ];
  return (
    <article className="card regulation-result">
      <p className="notification-tags">
        <StatusBadge status={status} />
        <span>{t(`type.${type}`, { defaultValue: type })}</span>
        <span>{jurisdiction}</span>
        <span className="notification-next">
          <Confidence level={confidence} />
        </span>
      </p>
      <h3>
        <Link to={paths.regulationDetails(id)}>
          <ServerText>{title}</ServerText>
        </Link>
      </h3>
      <p className="text-muted small">
        <ServerText>{citation}</ServerText> · <ServerText>{body}</ServerText>
        {dates.map((date) => ` · ${date}`)}
      </p>
      <p>
        <ServerText>{brief}</ServerText>
      </p>
      <MatchedWords words={why} />
    </article>
  );
}
