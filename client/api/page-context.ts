import { createContext } from "react-router-dom";
import type { Client } from "#shared/contract/call.ts";
import type { LayoutSettings } from "#shared/domain/layout-settings.ts";

declare module "react-router" {
  interface Future {
    // Loaders get their context as a typed provider.
    v8_middleware: true;
  }
}

/**
 * The api: fetch in the browser, in process on the server. Loaders ask for it and never know which.
 */
export const apiContext = createContext<Client>();

/**
 * What a page knows of the visit before any call: language, what the layout cookie says, whether
 * the mock forms exist.
 */
export interface Visit {
  language: string;
  settings: Partial<LayoutSettings>;
  mockApi: boolean;
  /** The moment that /upcoming counts down to, where one is announced. */
  upcomingAt?: string;
}
export const visitContext = createContext<Visit>();
