import { useTranslation } from "react-i18next";
import { useDayFormat } from "#client/components/day-format.ts";
import { MoreCredits } from "#client/components/search/more-credits.tsx";
import type { Receipt as ReceiptFacts } from "#shared/contract/searches.ts";

/**
 * What a search cost, or why it cost nothing, until when it opens again for free, and the mark that
 * it passed.
 */
export function Receipt({ receipt }: { receipt: ReceiptFacts }) {
  const { t } = useTranslation("search");
  const day = useDayFormat();
  const { freeUntil, id, threshold } = receipt;
  return (
    <aside className="search-receipt" aria-label={t("receipt.label")}>
      <p>
        <Cost receipt={receipt} />
      </p>
      {threshold && (
        <p>
          <strong>
            {t(`receipt.threshold.${threshold}`, {
              defaultValue: t("receipt.threshold.any", { percent: threshold }),
            })}
          </strong>{" "}
          <MoreCredits isLink />
        </p>
      )}
      {freeUntil && <p>{t("receipt.freeUntil", { day: day(freeUntil) })}</p>}
      {id && <p className="text-break small">{t("receipt.number", { id })}</p>}
    </aside>
  );
}

function Cost({ receipt: { reason, cost, before, after } }: { receipt: ReceiptFacts }) {
  const { t } = useTranslation("search");
  const balance =
    before !== null && after !== null ? t("receipt.balance", { before, after }) : null;
  if (reason === "charged")
    return (
      <>
        <strong>{t("receipt.charged", { count: cost })}</strong> {balance}
      </>
    );
  return (
    <>
      <strong>{t(reason === "refunded" ? "receipt.refunded" : "receipt.free")}</strong>{" "}
      {t(`receipt.reason.${reason}`)}
    </>
  );
}
