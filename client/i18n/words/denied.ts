import { registerNamespace } from "#client/i18n/namespaces.ts";
import table from "#shared/locales/en/denied.json";

/** Imported by every page that speaks of why an address is refused; a test holds that. */
registerNamespace("denied", table);
