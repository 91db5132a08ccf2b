import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useDayFormat } from "#client/components/day-format.ts";
import { useCountFormat } from "#client/pages/dashboards/parts/count-format.ts";
import type { NotificationCounts } from "#shared/contract/notifications.ts";

const shown = 12;

/** The chapters that most notifications name, each with the way to them. */
export function AffectedChapters({ counts: { chapters } }: { counts: NotificationCounts }) {
  const { t } = useTranslation("dashboards");
  const day = useDayFormat();
  const { count } = useCountFormat();
  return (
    <table className="table table-sm dash-table">
      <caption className="visually-hidden">{t("markets.affected.caption")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("markets.chapter")}</th>
          <th scope="col" className="text-end">
            {t("markets.notifications")}
          </th>
          <th scope="col" className="text-end">
            {t("markets.map.next")}
          </th>
        </tr>
      </thead>
      <tbody>
        {chapters.slice(0, shown).map(({ chapter, title, next, ...one }) => (
          <tr key={chapter}>
            <th scope="row">
              <Link to={`/latest-notifications?code=${chapter}`}>
                {chapter} {title ?? t("markets.affected.noTitle")}
              </Link>
            </th>
            <td className="text-end">{count(one.count)}</td>
            <td className="text-end text-nowrap">
              {next ? <time dateTime={next}>{day(next)}</time> : t("markets.map.noDate")}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
