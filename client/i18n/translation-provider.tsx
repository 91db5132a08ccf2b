import type { i18n } from "i18next";
import type { ReactNode } from "react";
import { I18nextProvider } from "react-i18next";
import { LanguageChanges, useLanguageChanges } from "#client/i18n/use-translation.ts";

/** Around a page, on the server and in the browser. */
export function TranslationProvider({ i18n, children }: { i18n: i18n; children: ReactNode }) {
  return (
    <I18nextProvider i18n={i18n}>
      <LanguageChanges value={useLanguageChanges(i18n)}>{children}</LanguageChanges>
    </I18nextProvider>
  );
}
