import { Icon } from "#client/components/icon.tsx";
import { ServerText } from "#client/components/server-text.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import type { Notification, Severity } from "#shared/contract/notifications.ts";

const badgeClasses: Record<Severity, string> = {
  "act-now": "severity severity-act",
  plan: "severity severity-plan",
  know: "severity severity-know",
};

/** Urgency of a change, with the rule behind it as a tooltip. */
export function SeverityBadge({ severity }: { severity: Severity }) {
  const { t } = useTranslation("notifications");
  return (
    <span className={badgeClasses[severity]} title={t(`severity.rule.${severity}`)}>
      {t(`severity.${severity}`)}
    </span>
  );
}

const nearDays = 30;
/** Farther dates are easier read as dates. */
export const relativeDays = 60;

/** Days until a date, highlighted if it is near; nothing if it is far. */
export function DaysLeft({ days }: { days: number }) {
  const { t } = useTranslation("notifications");
  if (days > relativeDays) return null;
  const text =
    days === 0 ? t("days.today") : days === 1 ? t("days.tomorrow") : t("days.in", { count: days });
  return (
    <span className={days <= nearDays ? "days-left days-left-soon" : "days-left"}>{text}</span>
  );
}

/** Old and new value. */
export function Change({
  notification: { change },
}: {
  notification: Pick<Notification, "change">;
}) {
  const { t } = useTranslation("notifications");
  if (!change) return null;
  return (
    <p className="notification-change">
      <span className="visually-hidden">{t("card.from")} </span>
      <del>
        <ServerText>{change.from}</ServerText>
      </del>
      <Icon name="arrow-right" />
      <span className="visually-hidden"> {t("card.to")} </span>
      <ins>
        <ServerText>{change.to}</ServerText>
      </ins>
    </p>
  );
}
