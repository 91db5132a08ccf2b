import { registerNamespace } from "#client/i18n/namespaces.ts";
import table from "#shared/locales/en/notification.json";

/** Imported by the notification page, as a test requires. */
registerNamespace("notification", table);
