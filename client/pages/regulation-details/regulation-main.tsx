import {
  type CardView,
  NotificationCard,
} from "#client/components/notifications/notification-card.tsx";
import { ServerText } from "#client/components/server-text.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { useCardView } from "#client/pages/regulation-details/regulation.ts";
import type { RegulationDetails } from "#shared/contract/regulations.ts";

interface RegulationMainProps {
  regulation: RegulationDetails;
  places: Readonly<Record<string, string>>;
  today: string;
}

/** Summary, duties and notifications: what there is to read. */
export function RegulationMain({ regulation, places, today }: RegulationMainProps) {
  const view = useCardView({ places, today });
  return (
    <>
      <RegulationSummary regulation={regulation} />
      <Obligations regulation={regulation} />
      <RegulationNotifications regulation={regulation} view={view} />
    </>
  );
}

/** Summary, labelled as our own. */
function RegulationSummary({ regulation }: { regulation: RegulationDetails }) {
  const { t } = useTranslation("regulation");
  return (
    <section className="card regulation-part" aria-labelledby="brief-title">
      <h2 id="brief-title">{t("brief.title")}</h2>
      <p className="regulation-summary">
        <ServerText>{regulation.brief}</ServerText>
      </p>
      <p className="text-muted small">{t("brief.note")}</p>
    </section>
  );
}

const columns = ["actor", "action", "document", "where", "penalty", "article"] as const;

/** Duties by actor. Columns without entries are omitted. */
function Obligations({ regulation: { obligations } }: { regulation: RegulationDetails }) {
  const { t } = useTranslation("regulation");
  const shown = columns.filter((column) => obligations.some((one) => one[column]));
  return (
    <section className="card regulation-part" aria-labelledby="obligations-title">
      <h2 id="obligations-title">{t("obligations.title")}</h2>
      {obligations.length === 0 && <p className="text-muted">{t("obligations.none")}</p>}
      {obligations.length > 0 && (
        <section
          className="table-responsive"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region is focusable
          tabIndex={0}
          aria-label={t("obligations.caption")}
        >
          <table className="table obligations">
            <caption className="visually-hidden">{t("obligations.caption")}</caption>
            <thead>
              <tr>
                {shown.map((column) => (
                  <th key={column} scope="col">
                    {t(`obligations.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {obligations.map((one) => (
                <tr key={`${one.actor} ${one.action}`}>
                  {shown.map((column) => (
                    <td key={column} data-label={t(`obligations.${column}`)}>
                      {one[column] ? <ServerText>{one[column]}</ServerText> : "–"}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}

/** Notifications about this regulation, newest first. */
function RegulationNotifications({
  regulation: { notifications },
  view,
}: {
  regulation: RegulationDetails;
  view: CardView;
}) {
  const { t } = useTranslation("regulation");
  return (
    <section className="feed-group" aria-labelledby="notifications-title">
      <h2 id="notifications-title">{t("notifications.title")}</h2>
      {notifications.length === 0 && <p className="text-muted">{t("notifications.none")}</p>}
      {notifications.map((notification) => (
        <NotificationCard
          key={notification.id}
          notification={notification}
          view={view}
          hidesRegulation
        />
      ))}
    </section>
  );
}
