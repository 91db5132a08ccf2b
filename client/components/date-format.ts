import { useMemo } from "react";
import { useTranslation } from "#client/i18n/use-translation.ts";

/** Formats an ISO date or instant as a date. UTC, so that server and browser agree. */
export function useDayFormat(): (iso: string) => string {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(language, {
      day: "numeric",
      month: "short",
      year: "numeric",
      timeZone: "UTC",
    });
    return (iso) => {
      const time = Date.parse(iso);
      return Number.isNaN(time) ? iso : format.format(time);
    };
  }, [language]);
}

/** Formats an ISO instant as date and time. Labelled UTC, so that server and browser agree. */
export function useTimeFormat(): (iso: string) => string {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(language, {
      dateStyle: "medium",
      timeStyle: "short",
      timeZone: "UTC",
    });
    return (iso) => {
      const time = Date.parse(iso);
      return Number.isNaN(time) ? iso : `${format.format(time)} UTC`;
    };
  }, [language]);
}
