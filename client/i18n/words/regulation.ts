import { registerNamespace } from "#client/i18n/namespaces.ts";
import table from "#shared/locales/en/regulation.json";

/** Imported by every page that uses it, as a test requires. */
registerNamespace("regulation", table);
