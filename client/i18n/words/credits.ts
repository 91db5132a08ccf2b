import { registerNamespace } from "#client/i18n/namespaces.ts";
import table from "#shared/locales/en/credits.json";

/** Imported by every page that speaks of balances, plans and the ledger; a test holds that. */
registerNamespace("credits", table);
