import { registerNamespace } from "#client/i18n/namespaces.ts";
import table from "#shared/locales/en/pricing.json";

/** Imported by every page with plans on sale, as a test requires. */
registerNamespace("pricing", table);
