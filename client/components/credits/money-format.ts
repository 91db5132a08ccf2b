import { useMemo } from "react";
import { useTranslation } from "react-i18next";

/** Writes minor units of a currency in the reader's language; whole amounts without decimals. */
export function useMoneyFormat(): (minorUnits: number, currency: string) => string {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(() => {
    return (minorUnits, currency) => {
      const format = new Intl.NumberFormat(language, {
        style: "currency",
        currency,
        trailingZeroDisplay: "stripIfInteger",
      });
      return format.format(
        minorUnits / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2),
      );
    };
  }, [language]);
}
