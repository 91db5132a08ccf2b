import { registerNamespace } from "#client/i18n/namespaces.ts";
import table from "#shared/locales/en/credits.json";

/** Imported by every page with balances, plans or the ledger, as a test requires. */
registerNamespace("credits", table);
