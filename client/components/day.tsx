import { useTranslation } from "react-i18next";

/** A date as people write it, the same on both sides. */
export function Day({ date }: { date: string }) {
  const { i18n } = useTranslation();
  const text = new Intl.DateTimeFormat(i18n.language, { dateStyle: "medium", timeZone: "UTC" }).format(
    new Date(`${date.slice(0, 10)}T00:00:00Z`),
  );
  return <time dateTime={date}>{text}</time>;
}
