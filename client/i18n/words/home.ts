import { registerNamespace } from "#client/i18n/namespaces.ts";
import table from "#shared/locales/en/home.json";

/** Imported by the home page, as a test requires. */
registerNamespace("home", table);
