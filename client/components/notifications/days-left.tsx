import { useTranslation } from "react-i18next";

const soonDays = 30;

/** How far away a date is, in words; marked where it is close. */
export function DaysLeft({ days }: { days: number }) {
  const { t } = useTranslation("notifications");
  const words =
    days === 0 ? t("days.today") : days === 1 ? t("days.tomorrow") : t("days.in", { count: days });
  return (
    <span className={days <= soonDays ? "days-left days-left-soon" : "days-left"}>{words}</span>
  );
}
