import { registerNamespace } from "#client/i18n/namespaces.ts";
import table from "#shared/locales/en/home.json";

/** Imported by the page of one's own; a test holds that. */
registerNamespace("home", table);
