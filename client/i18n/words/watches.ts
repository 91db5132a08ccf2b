import { registerNamespace } from "#client/i18n/namespaces.ts";
import table from "#shared/locales/en/watches.json";

/** Imported by the page of watches, as a test requires. */
registerNamespace("watches", table);
