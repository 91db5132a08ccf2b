import { registerNamespace } from "#client/i18n/namespaces.ts";
import table from "#shared/locales/en/dashboards.json";

/** Imported by the four dashboards, as a test requires. */
registerNamespace("dashboards", table);
