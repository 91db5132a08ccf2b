import { registerNamespace } from "#client/i18n/namespaces.ts";
import table from "#shared/locales/en/lane.json";

/** Imported by the page of a code on a lane; a test holds that. */
registerNamespace("lane", table);
