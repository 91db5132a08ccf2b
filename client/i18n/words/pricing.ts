import { registerNamespace } from "#client/i18n/namespaces.ts";
import table from "#shared/locales/en/pricing.json";

/** Imported by every page that speaks of the plans to buy; a test holds that. */
registerNamespace("pricing", table);
