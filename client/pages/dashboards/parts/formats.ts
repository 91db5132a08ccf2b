import { useMemo } from "react";
import { toResult } from "#client/api/load.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";
import type { Client } from "#shared/contract/call.ts";
import type { UsageStep } from "#shared/contract/credits.ts";
import { type Country, hsCodes } from "#shared/contract/hs-codes.ts";
import { dateLocaleOf } from "#shared/domain/date-locale.ts";

interface CountFormat {
  count: (value: number) => string;
  /** With sign, for ledger amounts. */
  signed: (value: number) => string;
  /** Percentage; empty if the whole is zero. */
  share: (part: number, whole: number) => string;
}

/** Number formats of the page's language, the same on server and browser. */
export function useCountFormat(): CountFormat {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(() => {
    const plain = new Intl.NumberFormat(language);
    const signed = new Intl.NumberFormat(language, { signDisplay: "exceptZero" });
    const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 });
    // Small shares never round to 0 %.
    const fine = new Intl.NumberFormat(language, { style: "percent", maximumSignificantDigits: 1 });
    return {
      count: (value) => plain.format(value),
      signed: (value) => signed.format(value),
      share: (part, whole) =>
        whole > 0 ? (part > 0 && part / whole < 0.01 ? fine : percent).format(part / whole) : "",
    };
  }, [language]);
}

/** Labels a step by its first day (ISO), short enough for an axis. */
export function useStepFormat(step: UsageStep): (from: string) => string {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(() => {
    const parts =
      step === "month"
        ? ({ month: "short", year: "numeric" } as const)
        : ({ day: "numeric", month: "short" } as const);
    const format = new Intl.DateTimeFormat(dateLocaleOf(language), { ...parts, timeZone: "UTC" });
    return (from) => format.format(Date.parse(from.length === 7 ? `${from}-01` : from));
  }, [language, step]);
}

/** All countries; empty if the call failed, in which case codes stand in for names. */
export async function loadCountries(api: Client): Promise<Country[]> {
  const listed = await toResult(api(hsCodes.countries, {}));
  return listed.ok ? listed.value.items : [];
}

/** Names of the given country codes only: page data stays small. */
export function namesOf(
  countries: readonly Country[],
  codes: readonly (string | null)[],
): Country[] {
  return countries.filter(({ code }) => codes.includes(code));
}

export function placeName(countries: readonly Country[], code: string): string {
  return countries.find((one) => one.code === code)?.name ?? code;
}

const dayMs = 86_400_000;

/** ISO date plus a number of days. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);
}

/** Month (YYYY-MM) plus a number of months. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

/** Current date in UTC. For loaders only: views use the loader's data. */
export function todayInUtc(): string {
  return new Date().toISOString().slice(0, 10);
}
