import { useRouteLoaderData } from "react-router-dom";
import { LoadError, Pager } from "#client/components/credits/credit-parts.tsx";
import { CreditsOverview, LedgerTable } from "#client/components/credits/displays.tsx";
import { DownloadLink } from "#client/components/download-link.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { type PartOf, useAccountPath } from "#client/pages/account/account.ts";
import type { RootData } from "#client/root-loader.ts";
import type { SessionUser } from "#shared/contract/session.ts";

interface CreditsTabProps {
  part: PartOf<"credits">;
  user: SessionUser;
}

/** Credits and the ledger behind them. */
export function CreditsTab({ part, user }: CreditsTabProps) {
  const account = useAccountPath();
  const root = useRouteLoaderData("root") as RootData | undefined;
  return (
    <>
      {root?.credits && (
        <CreditsOverview
          credits={root.credits}
          overview={part.overview}
          requestAddress={account({ tab: "team" })}
        />
      )}
      <Ledger part={part} user={user} />
    </>
  );
}

function Ledger({ part: { ledger, page }, user }: CreditsTabProps) {
  const { t } = useTranslation("account");
  const account = useAccountPath();
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
            page={page}
          />
          <Pager
            label={t("credits:pages.ledger")}
            page={page}
            hasOlder={ledger.value.next !== null}
            addressOf={(n) => account({ tab: "credits", page: n > 1 ? n : undefined })}
          />
        </>
      )}
    </section>
  );
}
