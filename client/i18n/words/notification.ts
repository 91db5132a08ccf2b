import { registerNamespace } from "#client/i18n/namespaces.ts";
import table from "#shared/locales/en/notification.json";

/** Imported by the page of one notification; a test holds that. */
registerNamespace("notification", table);
