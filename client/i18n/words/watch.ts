import { registerNamespace } from "#client/i18n/namespaces.ts";
import table from "#shared/locales/en/watch.json";

/** For the watch button alone, which several pages have, as a test requires. */
registerNamespace("watch", table);
