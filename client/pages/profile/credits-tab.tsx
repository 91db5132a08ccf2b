import { useTranslation } from "react-i18next";
import { useRouteLoaderData } from "react-router-dom";
import { CreditsOverview } from "#client/components/credits/credits-overview.tsx";
import { LedgerTable, PageSteps } from "#client/components/credits/ledger-table.tsx";
import { Retry } from "#client/components/credits/retry.tsx";
import { DownloadLink } from "#client/components/download-link.tsx";
import { creditsAddress } from "#client/pages/profile/credits-address.ts";
import type { PartOf } from "#client/pages/profile/profile-data.ts";
import { SearchList } from "#client/pages/profile/search-list.tsx";
import type { RootData } from "#client/root-loader.ts";
import type { SessionUser } from "#shared/contract/session.ts";

interface CreditsTabProps {
  part: PartOf<"credits">;
  user: SessionUser;
}

/** What one has, where it went, and what it was spent on. */
export function CreditsTab({ part, user }: CreditsTabProps) {
  const root = useRouteLoaderData("root") as RootData | undefined;
  return (
    <>
      {root?.credits && (
        <CreditsOverview
          credits={root.credits}
          overview={part.overview}
          askAt="/profile?tab=team"
        />
      )}
      <Ledger part={part} user={user} />
      <SearchList part={part} />
    </>
  );
}

function Ledger({ part: { ledger, pages }, user }: Pick<CreditsTabProps, "part" | "user">) {
  const { t } = useTranslation("account");
  const count = ledger.ok ? ledger.value.total : 0;
  return (
    <section className="card card-body mb-3" aria-labelledby="ledger-title">
      <div className="card-head">
        <h2 id="ledger-title">{t("credits.ledger.title")}</h2>
        {count > 0 && <span className="text-muted">{t("credits.ledger.total", { count })}</span>}
        {count > 0 && <DownloadLink href="/api/ledger.csv" words={t("credits.ledger.csv")} />}
      </div>
      {!ledger.ok && <Retry words={t("credits.ledger.failed")} error={ledger.error} />}
      {ledger.ok && (
        <>
          <LedgerTable
            entries={ledger.value.items}
            total={ledger.value.total}
            self={user.email}
            page={pages.ledger}
          />
          <PageSteps
            label={t("credits.pages.ledger")}
            page={pages.ledger}
            hasOlder={ledger.value.next !== null}
            to={(page) => creditsAddress({ ...pages, ledger: page })}
          />
        </>
      )}
    </section>
  );
}
