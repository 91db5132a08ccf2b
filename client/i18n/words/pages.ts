import { registerNamespace } from "#client/i18n/namespaces.ts";
import table from "#shared/locales/en/pages.json";

/** Imported by terms, privacy, FAQ and sitemap, as a test requires. */
registerNamespace("pages", table);
