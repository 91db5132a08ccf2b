import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useTimeFormat } from "#client/components/time-format.ts";
import { useCountFormat } from "#client/pages/dashboards/parts/count-format.ts";
import type { LedgerEntry } from "#shared/contract/credits.ts";

/** The ledger's newest entries in short: when, what for, by whom, how much, what was left. */
export function LatestEntries({
  entries,
  self,
}: {
  entries: readonly LedgerEntry[];
  self: string;
}) {
  const { t } = useTranslation("dashboards");
  const time = useTimeFormat();
  const { count, signed } = useCountFormat();
  return (
    <table className="table table-sm dash-table">
      <caption className="visually-hidden">{t("credits.latest.caption")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("credits.latest.what")}</th>
          <th scope="col" className="text-end">
            {t("credits.where.credits")}
          </th>
          <th scope="col" className="text-end">
            {t("credits.latest.after")}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <th scope="row">
              <Reason entry={entry} />
              <span className="dash-small">
                <time dateTime={entry.at}>{time(entry.at)}</time>
                {entry.who !== self && ` · ${entry.whoName ?? entry.who}`}
              </span>
            </th>
            <td className="text-end">{signed(entry.credits)}</td>
            <td className="text-end">{count(entry.balanceAfter)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A search is opened again by its link; everything else says why it was written. */
function Reason({ entry: { kind, reason, link } }: { entry: LedgerEntry }) {
  const { t } = useTranslation("dashboards");
  const words = reason || t(`credits.latest.kind.${kind}`);
  return link ? <Link to={link}>{words}</Link> : words;
}
