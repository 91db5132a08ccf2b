import { registerNamespace } from "#client/i18n/namespaces.ts";
import table from "#shared/locales/en/invoice.json";

/** Imported by the invoice page, as a test requires. */
registerNamespace("invoice", table);
