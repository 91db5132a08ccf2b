import { useRouteLoaderData } from "react-router-dom";
import { LoadError } from "#client/components/credits/credit-parts.tsx";
import { CreditsOverview } from "#client/components/credits/credits-overview.tsx";
import { LedgerTable, Pager } from "#client/components/credits/ledger-table.tsx";
import { useDayFormat, useTimeFormat } from "#client/components/date-format.ts";
import { DownloadLink } from "#client/components/download-link.tsx";
import { Link } from "#client/components/link.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { creditsAddress, type PartOf } from "#client/pages/profile/profile.ts";
import type { RootData } from "#client/root-loader.ts";
import type { AnswerOf } from "#shared/contract/call.ts";
import type { searches } from "#shared/contract/searches.ts";
import type { SessionUser } from "#shared/contract/session.ts";
import { operationPath, operations } from "#shared/domain/operations.ts";
import { paths } from "#shared/paths.ts";

interface CreditsTabProps {
  part: PartOf<"credits">;
  user: SessionUser;
}

/** Credits, ledger, and unlocked searches. */
export function CreditsTab({ part, user }: CreditsTabProps) {
  const root = useRouteLoaderData("root") as RootData | undefined;
  return (
    <>
      {root?.credits && (
        <CreditsOverview
          credits={root.credits}
          overview={part.overview}
          requestAddress={paths.profile({ tab: "team" })}
        />
      )}
      <Ledger part={part} user={user} />
      <SearchList part={part} />
    </>
  );
}

function Ledger({ part: { ledger, pages }, user }: Pick<CreditsTabProps, "part" | "user">) {
  const { t } = useTranslation("profile");
  const count = ledger.ok ? ledger.value.total : 0;
  return (
    <section className="card card-body mb-3" aria-labelledby="ledger-title">
      <div className="card-head">
        <h2 id="ledger-title">{t("credits:ledger.title")}</h2>
        {count > 0 && <span className="text-muted">{t("credits:ledger.total", { count })}</span>}
        {count > 0 && <DownloadLink href="/api/ledger.csv" label={t("credits:ledger.csv")} />}
      </div>
      {!ledger.ok && <LoadError message={t("credits:ledger.failed")} error={ledger.error} />}
      {ledger.ok && (
        <>
          <LedgerTable
            entries={ledger.value.items}
            total={ledger.value.total}
            self={user.email}
            page={pages.ledger}
          />
          <Pager
            label={t("credits:pages.ledger")}
            page={pages.ledger}
            hasOlder={ledger.value.next !== null}
            addressOf={(page) => creditsAddress({ ...pages, ledger: page })}
          />
        </>
      )}
    </section>
  );
}

type Item = AnswerOf<typeof searches.history>["items"][number];
const columns = ["date", "words", "kind", "results", "free"] as const;

/** Unlocked searches, each with a link that opens it for free. */
function SearchList({ part: { history, pages } }: { part: PartOf<"credits"> }) {
  const { t } = useTranslation("profile");
  const hasAny = history.ok && history.value.total > 0;
  return (
    <section className="card card-body mb-3" aria-labelledby="searches-title">
      <div className="card-head">
        <h2 id="searches-title">{t("searches.title")}</h2>
        {hasAny && <DownloadLink href="/api/searches/history.csv" label={t("searches.csv")} />}
      </div>
      {!history.ok && <LoadError message={t("searches.failed")} error={history.error} />}
      {history.ok && history.value.items.length === 0 && (
        <p>{t(hasAny ? "searches.emptyPage" : "searches.empty")}</p>
      )}
      {history.ok && history.value.items.length > 0 && <SearchTable items={history.value.items} />}
      {history.ok && (
        <Pager
          label={t("credits:pages.history")}
          page={pages.history}
          hasOlder={history.value.next !== null}
          addressOf={(page) => creditsAddress({ ...pages, history: page })}
        />
      )}
    </section>
  );
}

function SearchTable({ items }: { items: readonly Item[] }) {
  const { t } = useTranslation("profile");
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
  const { t } = useTranslation("profile");
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
