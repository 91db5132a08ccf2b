import { registerNamespace } from "#client/i18n/namespaces.ts";
import table from "#shared/locales/en/find.json";

/** Imported by the palette and the page of search results; a test holds that of the page. */
registerNamespace("find", table);
