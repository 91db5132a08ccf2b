import type { i18n } from "i18next";
import { createContext, type RouterContextProvider } from "react-router-dom";
import type { Client } from "#shared/contract/call.ts";
import type { LayoutSettings } from "#shared/domain/layout-settings.ts";

declare module "react-router" {
  interface Future {
    // Loaders get their context as a typed provider.
    v8_middleware: true;
  }
}

/** The typed API client of loaders and actions: fetch in the browser, in process on the server. */
export const apiContext = createContext<Client>();

/** Request data that loaders have before any call. */
export interface RequestContext {
  language: string;
  /** The layout settings of the cookie. */
  settings: Partial<LayoutSettings>;
  /** The configured origin of the program's own addresses. */
  baseUrl?: string;
  /** Whether the forms of the mock API are offered. */
  mockApi: boolean;
  /** Whether this installation has the demo screens. */
  demoScreens: boolean;
  /** Set where the browser has the bundled font in its cache. */
  hasFont?: true;
  /** The operator's contact address; unset on an installation that only its own machine reaches. */
  contactAddress?: string;
  /** The moment to which the "Coming soon" screen counts down, if configured. */
  upcomingAt?: string;
}
export const requestContext = createContext<RequestContext>();

/** For loaders that read words of the page's language, such as names of countries. */
export const i18nContext = createContext<i18n>();

/** The language parameter of a call for names of goods; none for English, the default. */
export function titlesIn(language: string): { language?: "es" } {
  return language === "es" ? { language } : {};
}

export const titleLanguage = (context: Pick<RouterContextProvider, "get">) =>
  titlesIn(context.get(requestContext).language);
