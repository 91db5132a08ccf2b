import { LoadError, Pager } from "#client/components/credits/credit-parts.tsx";
import { useDayFormat, useTimeFormat } from "#client/components/date-format.ts";
import { DownloadLink } from "#client/components/download-link.tsx";
import { Link } from "#client/components/link.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { type PartOf, useAccountPath } from "#client/pages/account/account.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import type { searches } from "#shared/contract/searches.ts";
import { operationPath, operations } from "#shared/domain/operations.ts";
import { paths } from "#shared/paths.ts";

type Item = AnswerOf<typeof searches.history>["items"][number];
const columns = ["date", "words", "kind", "results", "free"] as const;

/** Unlocked searches, each with a link that opens it for free. */
export function SearchesTab({ part: { history, page } }: { part: PartOf<"searches"> }) {
  const { t } = useTranslation("account");
  const account = useAccountPath();
  const hasAny = history.ok && history.value.total > 0;
  return (
    <section className="card card-body mb-3" aria-labelledby="searches-title">
      <div className="card-head">
        <h2 id="searches-title">{t("searches.title")}</h2>
        {hasAny && <DownloadLink href="/api/searches/history.csv" label={t("searches.csv")} />}
      </div>
      {!history.ok && <LoadError message={t("searches.failed")} error={history.error} />}
      {history.ok && history.value.items.length === 0 && <NoSearches isPastEnd={hasAny} />}
      {history.ok && history.value.items.length > 0 && <SearchTable items={history.value.items} />}
      {history.ok && (
        <Pager
          label={t("credits:pages.history")}
          page={page}
          hasOlder={history.value.next !== null}
          addressOf={(n) => account({ tab: "searches", page: n > 1 ? n : undefined })}
        />
      )}
    </section>
  );
}

function NoSearches({ isPastEnd }: { isPastEnd: boolean }) {
  const { t } = useTranslation("account");
  if (isPastEnd) return <p>{t("searches.emptyPage")}</p>;
  return (
    <>
      <p>{t("searches.empty")}</p>
      <p className="d-flex flex-wrap gap-2 mb-0">
        <Link className="btn btn-accent" to={paths.hsCodeSearch()}>
          {t("searches.codes")}
        </Link>
        <Link className="btn btn-outline-secondary" to={paths.regulationSearch()}>
          {t("searches.regulations")}
        </Link>
      </p>
    </>
  );
}

function SearchTable({ items }: { items: readonly Item[] }) {
  const { t } = useTranslation("account");
  return (
    <table className="table card-table">
      <caption className="visually-hidden">{t("searches.caption")}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className={column === "results" ? "is-number" : undefined}>
              {t(`searches.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <SearchRow key={item.id} item={item} />
        ))}
      </tbody>
    </table>
  );
}

function SearchRow({ item: { kind, q, query, at, total, freeUntil } }: { item: Item }) {
  const { t } = useTranslation("account");
  const [time, day] = [useTimeFormat(), useDayFormat()];
  const label = (column: (typeof columns)[number]) => t(`searches.column.${column}`);
  return (
    <tr>
      <td data-label={label("date")}>
        <time dateTime={at}>{time(at)}</time>
      </td>
      <td data-label={label("words")} className="text-break">
        <Link to={operationPath(kind, query)}>{q}</Link>
      </td>
      <td data-label={label("kind")}>{t(operations[kind].labelKey)}</td>
      <td data-label={label("results")} className="is-number">
        {total}
      </td>
      <td data-label={label("free")}>{freeUntil && day(freeUntil)}</td>
    </tr>
  );
}
