import { registerNamespace } from "#client/i18n/namespaces.ts";
import table from "#shared/locales/en/watch.json";

/** Imported by every page with a watch button, as a test requires. */
registerNamespace("watch", table);
