import { useTranslation } from "react-i18next";
import { useDayFormat } from "#client/components/day-format.ts";
import type { Lane } from "#shared/contract/hs-codes.ts";

/** The duty stack, layer by layer, as written; nothing is summed here. */
export function Duties({ facts }: { facts: Lane["duties"]["facts"] }) {
  const { t } = useTranslation("details");
  const day = useDayFormat();
  const period = (from: string | null, to: string | null) =>
    [from, to].map((one) => (one ? day(one) : "")).join(" – ");
  return (
    <div className="table-responsive">
      <table className="table">
        <caption>{t("duties.caption")}</caption>
        <thead>
          <tr>
            {(["layer", "reason", "rate", "period", "base", "conditions"] as const).map(
              (column) => (
                <th key={column} scope="col">
                  {t(`duties.${column}`)}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {facts.map(({ layer, reason, rate, from, to, legalBase, conditions }) => (
            <tr key={layer + reason + rate}>
              <th scope="row">{layer}</th>
              <td>{reason}</td>
              <td>{rate}</td>
              <td>{period(from, to)}</td>
              <td>{legalBase}</td>
              <td>{conditions}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
