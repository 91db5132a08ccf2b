import { registerNamespace } from "#client/i18n/namespaces.ts";
import table from "#shared/locales/en/denied.json";

/** Imported by every page that explains a refused address, as a test requires. */
registerNamespace("denied", table);
