import { useTranslation } from "react-i18next";
import { Day } from "#client/components/day.tsx";
import type { Notification } from "#shared/contract/notifications.ts";
import { daysBetween } from "#shared/domain/notification-severity.ts";

/** The deadlines coming up among what is shown, soonest first. */
export function Upcoming({ items, today }: { items: readonly Notification[]; today: string }) {
  const { t } = useTranslation("notifications");
  if (items.length === 0) return null;
  return (
    <section className="upcoming" aria-labelledby="upcoming">
      <h2 id="upcoming">{t("upcoming")}</h2>
      <ul>
        {items.map((item) => {
          const date = [item.dates.takesEffect, item.dates.deadline, item.dates.commentsClose]
            .filter((one) => one !== undefined && one >= today)
            .sort()[0];
          return (
            <li key={item.id}>
              {date && (
                <p className="upcoming-date">
                  <Day date={date} /> <span className="days-left">{t("daysLeft", { count: daysBetween(today, date) })}</span>
                </p>
              )}
              <a href={item.source.url} rel="noopener noreferrer">
                {item.headline}
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
