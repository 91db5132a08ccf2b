import type { Output } from "#cli/output.ts";

/** Days and moments in the reader's form; JSON and CSV keep ISO 8601. */

/** What is used where the environment names no language. */
const plainLocale = "en-GB";

/** The locale that LC_ALL, LC_TIME or LANG names, as BCP 47. */
export function readLocale(env: Record<string, string | undefined>): string {
  const tag =
    (env.LC_ALL || env.LC_TIME || env.LANG || "").split(/[.@]/)[0]?.replaceAll("_", "-") ?? "";
  if (tag === "" || tag === "C" || tag === "POSIX") return plainLocale;
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag)[0] ?? plainLocale;
  } catch {
    return plainLocale;
  }
}

export function showDay({ reader }: Output, iso: string): string {
  return format(reader.locale, iso, { dateStyle: "medium", timeZone: reader.timeZone });
}

export function showMoment({ reader }: Output, iso: string): string {
  return format(reader.locale, iso, {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: reader.timeZone,
  });
}

function format(locale: string, iso: string, form: Intl.DateTimeFormatOptions): string {
  const time = Date.parse(iso);
  // Some languages part the hours with a narrow no-break space, which terminals show as they
  // please.
  return Number.isNaN(time)
    ? iso
    : new Intl.DateTimeFormat(locale, form).format(time).replace(/\s/gu, " ");
}
