import { registerNamespace } from "#client/i18n/namespaces.ts";
import table from "#shared/locales/en/invoice.json";

/** Imported by the page that shows an invoice; a test holds that. */
registerNamespace("invoice", table);
