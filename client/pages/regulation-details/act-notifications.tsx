import { useTranslation } from "react-i18next";
import {
  type CardView,
  NotificationCard,
} from "#client/components/notifications/notification-card.tsx";
import type { ActDetails } from "#shared/contract/regulations.ts";

/** What was noticed about this act, newest first. */
export function ActNotifications({
  act: { notifications },
  view,
}: {
  act: ActDetails;
  view: CardView;
}) {
  const { t } = useTranslation("regulations");
  return (
    <section className="feed-group" aria-labelledby="notifications-title">
      <h2 id="notifications-title">{t("details.notifications.title")}</h2>
      {notifications.length === 0 && (
        <p className="text-muted">{t("details.notifications.none")}</p>
      )}
      {notifications.map((notification) => (
        <NotificationCard key={notification.id} notification={notification} view={view} hidesAct />
      ))}
    </section>
  );
}
