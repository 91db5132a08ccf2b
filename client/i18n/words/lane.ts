import { registerNamespace } from "#client/i18n/namespaces.ts";
import table from "#shared/locales/en/lane.json";

/** Imported by the page of a code on a lane, as a test requires. */
registerNamespace("lane", table);
