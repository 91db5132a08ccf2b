import { registerNamespace } from "#client/i18n/offered-words.ts";
import table from "#shared/locales/en/account.json";

/** Imported by every page that speaks of plans, credits, team and profile; a test holds that. */
registerNamespace("account", table);
