import { registerNamespace } from "#client/i18n/namespaces.ts";
import table from "#shared/locales/en/watch.json";

/** Of the watch button alone, which several pages bring along; a test holds that. */
registerNamespace("watch", table);
