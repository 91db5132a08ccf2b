import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { UsageStep } from "#shared/contract/credit-usage.ts";

/** Names a step by its first day (ISO), as short as an axis wants it. */
export function useStepFormat(step: UsageStep): (from: string) => string {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(() => {
    const parts =
      step === "month"
        ? ({ month: "short", year: "numeric" } as const)
        : ({ day: "numeric", month: "short" } as const);
    const format = new Intl.DateTimeFormat(language, { ...parts, timeZone: "UTC" });
    return (from) => format.format(Date.parse(from.length === 7 ? `${from}-01` : from));
  }, [language, step]);
}
