import { registerNamespace } from "#client/i18n/namespaces.ts";
import table from "#shared/locales/en/pages.json";

/** Imported by the pages that explain: terms, privacy, questions, sitemap; a test holds that. */
registerNamespace("pages", table);
