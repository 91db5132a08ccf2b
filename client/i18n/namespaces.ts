import type { i18n } from "i18next";

type Table = Record<string, unknown>;

/** Each is a table of shared/locales/{language}. */
export const namespaces = [
  "shell",
  "screens",
  "notifications",
  "notification",
  "search",
  "details",
  "lane",
  "regulation",
  "regulations",
  "credits",
  "pricing",
  "team",
  "account",
  "invitations",
  "denied",
  "watch",
  "watches",
  "home",
  "parties",
  "pages",
  "find",
  "dashboards",
  "invoice",
  "auth",
] as const;

/** English tables that come with the chunks of the pages that need them. */
const registered = new Map<string, Table>();
const instances = new Set<i18n>();

/** Called by the modules of client/i18n/words while a page loads, before it renders. */
export function registerNamespace(namespace: string, table: Table): void {
  registered.set(namespace, table);
  for (const instance of instances) instance.addResourceBundle("en", namespace, table);
}

/** Adds the registered tables to an instance, and later ones as they are registered. */
export function attachNamespaces(instance: i18n): void {
  instances.add(instance);
  for (const [namespace, table] of registered) instance.addResourceBundle("en", namespace, table);
}
