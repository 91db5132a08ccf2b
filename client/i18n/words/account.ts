import { registerNamespace } from "#client/i18n/namespaces.ts";
import table from "#shared/locales/en/account.json";

/** Imported by every page that speaks of plans, credits, team and profile; a test holds that. */
registerNamespace("account", table);
