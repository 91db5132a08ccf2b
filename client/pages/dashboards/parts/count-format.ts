import { useMemo } from "react";
import { useTranslation } from "react-i18next";

export interface CountFormat {
  count: (value: number) => string;
  /** With its sign: what came and what went. */
  signed: (value: number) => string;
  /** A part of a whole; empty where the whole is nothing. */
  share: (part: number, whole: number) => string;
}

/** Numbers in the reader's language, the same on server and browser. */
export function useCountFormat(): CountFormat {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return useMemo(() => {
    const plain = new Intl.NumberFormat(language);
    const signed = new Intl.NumberFormat(language, { signDisplay: "exceptZero" });
    const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 });
    // A little is not nothing.
    const fine = new Intl.NumberFormat(language, { style: "percent", maximumSignificantDigits: 1 });
    return {
      count: (value) => plain.format(value),
      signed: (value) => signed.format(value),
      share: (part, whole) =>
        whole > 0 ? (part > 0 && part / whole < 0.01 ? fine : percent).format(part / whole) : "",
    };
  }, [language]);
}
