import type { i18n as I18n } from "i18next";
import type { ReactNode } from "react";
import { I18nextProvider } from "react-i18next";
import { type Words, WordsProvider } from "#client/i18n/words.tsx";
import { LayoutProvider } from "#client/layout/layout-provider.tsx";
import type { LayoutSettings } from "#shared/domain/layout-settings.ts";

export interface AppProps {
  i18n: I18n;
  /** Made once a language on the server, where nothing changes. */
  words?: Words;
  /** Layout settings from the cookie. */
  layout: Partial<LayoutSettings>;
  /** The router, the server's or the browser's. */
  children: ReactNode;
}

/** What stands around the router on both sides; both must give the same for hydration to find the page as it was sent. */
export function App({ i18n, words, layout, children }: AppProps) {
  return (
    <I18nextProvider i18n={i18n}>
      <WordsProvider {...(words ? { words } : {})}>
        <LayoutProvider chosen={layout}>{children}</LayoutProvider>
      </WordsProvider>
    </I18nextProvider>
  );
}
