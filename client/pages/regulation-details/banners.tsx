import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { CardView } from "#client/components/notifications/notification-card.tsx";
import { bannersOf } from "#client/pages/regulation-details/act-banners.ts";
import type { ActDetails } from "#shared/contract/regulations.ts";

const mostLinks = 3;

/**
 * What a reader must know before the rest: replaced, not yet in force, comments or deadlines ahead,
 * changed since.
 */
export function Banners({ act, view }: { act: ActDetails; view: CardView }) {
  const { t } = useTranslation("regulations");
  return bannersOf(act, view.today).map(({ name, weight, count, day, see = [] }) => (
    <div key={name} className={weight === "warning" ? "alert alert-warning" : "alert alert-info"}>
      <strong>{t(`details.banner.${name}`, { count, day: day && view.day(day) })}</strong>
      {see.length > 0 && (
        <ul className="banner-links">
          {see.slice(0, mostLinks).map(({ kind, from, label }) => (
            <li key={`${kind} ${from}`}>
              {t(`details.relations.from.${kind}`)}{" "}
              <Link to={`/regulation-details?id=${encodeURIComponent(from)}`}>{label}</Link>
            </li>
          ))}
          {see.length > mostLinks && (
            <li>
              <a href="#relations">{t("details.relations.title")}</a>
            </li>
          )}
        </ul>
      )}
    </div>
  ));
}
