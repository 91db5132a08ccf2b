import { registerNamespace } from "#client/i18n/namespaces.ts";
import table from "#shared/locales/en/find.json";

/** Imported by the palette and the search results page; a test requires the latter. */
registerNamespace("find", table);
