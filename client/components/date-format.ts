import { useTranslation } from "#client/i18n/use-translation.ts";
import { dateLocaleOf } from "#shared/domain/date-locale.ts";

type Format = (iso: string) => string;

/** UTC throughout, so that server and browser agree. */
const dayFormats = new Map<string, Format>();
const timeFormats = new Map<string, Format>();

/** Formats an ISO date or instant as a date. */
export function useDayFormat(): Format {
  return formatOf(dayFormats, useTranslation().i18n.language, (locale) => {
    const day = { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" } as const;
    const format = new Intl.DateTimeFormat(locale, day);
    return (time) => format.format(time);
  });
}

/** Formats an ISO instant as date and time, labelled UTC; a line breaks only between the two. */
export function useTimeFormat(): Format {
  return formatOf(timeFormats, useTranslation().i18n.language, (locale) => {
    const time = { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" } as const;
    const format = new Intl.DateTimeFormat(locale, time);
    return (instant) =>
      `${format.format(instant)} UTC`.replaceAll(" ", "\u00a0").replace(",\u00a0", ", ");
  });
}

/** A list repeats the same few days, and formatters are slow to create and to call. */
const maxCached = 1000;

function formatOf(
  formats: Map<string, Format>,
  language: string,
  make: (locale: string) => (time: number) => string,
): Format {
  const known = formats.get(language);
  if (known) return known;
  // Created on first use: the first formatter of a page takes as long as rendering half of it.
  let format: ((time: number) => string) | undefined;
  const cache = new Map<string, string>();
  const remembering = (iso: string) => {
    const shown = cache.get(iso);
    if (shown !== undefined) return shown;
    const time = Date.parse(iso);
    if (Number.isNaN(time)) return iso;
    format ??= make(dateLocaleOf(language));
    const made = format(time);
    if (cache.size >= maxCached) cache.clear();
    cache.set(iso, made);
    return made;
  };
  formats.set(language, remembering);
  return remembering;
}
