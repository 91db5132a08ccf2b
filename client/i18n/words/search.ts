import { registerNamespace } from "#client/i18n/namespaces.ts";
import table from "#shared/locales/en/search.json";

/** Imported by every page that speaks with these words; a test holds that. */
registerNamespace("search", table);
