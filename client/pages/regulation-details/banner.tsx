import { useTranslation } from "react-i18next";
import type { ActDetails } from "#shared/contract/regulations.ts";
import { daysBetween } from "#shared/domain/notification-severity.ts";

/** What a reader must know before reading on: not in force yet, no longer in force, comments closing. */
export function Banner({ act, today }: { act: ActDetails; today: string }) {
  const { t } = useTranslation("regulations");
  const start = act.dates.appliesFrom ?? act.dates.entersIntoForce;
  const close = act.dates.commentsClose;
  const lines = [
    ...(act.status === "superseded" || act.status === "repealed" || act.status === "withdrawn" || act.status === "suspended"
      ? [t(`banner.${act.status}`)]
      : []),
    ...(start && start > today ? [t("banner.notYet", { count: daysBetween(today, start) })] : []),
    ...(close && close >= today ? [t("banner.comments", { count: daysBetween(today, close) })] : []),
  ];
  if (lines.length === 0) return null;
  return (
    <div className="alert alert-warning" role="note">
      {lines.map((line) => (
        <p key={line} className="mb-0">
          {line}
        </p>
      ))}
    </div>
  );
}
