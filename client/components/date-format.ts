import { useMemo } from "react";
import { useTranslation } from "react-i18next";

/**
 * Formats a day or an instant (ISO) as a day in the reader's language; in UTC, so that server and
 * browser write the same.
 */
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

/**
 * Formats an instant (ISO) as day and time in the reader's language; in UTC and saying so, so that
 * server and browser write the same.
 */
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
