import { useTranslation } from "react-i18next";
import { LedgerTable, PageSteps } from "#client/components/credits/ledger-table.tsx";
import { Retry } from "#client/components/credits/retry.tsx";
import { usePlansAddress } from "#client/pages/pricing/plans-address.ts";
import type { OwnBilling } from "#client/pages/pricing/pricing-data.ts";

/** Where every credit came from and went, page by page. */
export function OwnLedger({ own: { ledger, page }, self }: { own: OwnBilling; self: string }) {
  const { t } = useTranslation("account");
  const addressOf = usePlansAddress();
  return (
    <section className="card card-body mt-3" aria-labelledby="ledger-title" id="ledger">
      <h2 id="ledger-title">{t("credits.ledger.title")}</h2>
      {ledger.ok ? (
        <>
          <LedgerTable
            entries={ledger.value.items}
            total={ledger.value.total}
            self={self}
            page={page}
          />
          <PageSteps
            label={t("credits.pages.ledger")}
            page={page}
            hasOlder={ledger.value.next !== null}
            to={(wanted) => `${addressOf({ page: wanted })}#ledger`}
          />
        </>
      ) : (
        <Retry words={t("credits.ledger.failed")} error={ledger.error} />
      )}
    </section>
  );
}
