import { registerNamespace } from "#client/i18n/namespaces.ts";
import table from "#shared/locales/en/parties.json";

/** Imported by the page of party screening, as a test requires. */
registerNamespace("parties", table);
