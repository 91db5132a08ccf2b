import type { i18n } from "i18next";

type Table = Record<string, unknown>;

/**
 * English words that come with the pages that need them, by namespace: every other page is spared
 * them.
 */
const offered = new Map<string, Table>();
const instances = new Set<i18n>();

/**
 * Called by a module of `client/i18n/words` when its page is loaded: before anything of the page is
 * drawn.
 */
export function registerNamespace(namespace: string, table: Table): void {
  offered.set(namespace, table);
  for (const instance of instances) instance.addResourceBundle("en", namespace, table);
}

/** Has an instance take what was offered so far and what will be. */
export function attachNamespaces(instance: i18n): void {
  instances.add(instance);
  for (const [namespace, table] of offered) instance.addResourceBundle("en", namespace, table);
}
