import { useTranslation } from "react-i18next";
import { useDayFormat } from "#client/components/day-format.ts";
import type { Receipt as ReceiptFacts } from "#shared/contract/searches.ts";

/** What a search cost, or why it cost nothing, and until when it opens again for free. */
export function Receipt({ receipt }: { receipt: ReceiptFacts }) {
  const { t } = useTranslation("search");
  const day = useDayFormat();
  const { reason, cost, before, after, freeUntil, id } = receipt;
  return (
    <aside className="search-receipt" aria-label={t("receipt.label")}>
      <p>
        <strong>{reason === "charged" ? t("receipt.charged", { count: cost }) : t("receipt.free")}</strong>{" "}
        {reason === "charged" && before !== null && after !== null ? t("receipt.balance", { before, after }) : null}
        {reason === "charged" ? null : t(`receipt.reason.${reason}`)}
      </p>
      {freeUntil && <p>{t("receipt.freeUntil", { day: day(freeUntil) })}</p>}
      {id && <p className="text-break small">{t("receipt.number", { id })}</p>}
    </aside>
  );
}
