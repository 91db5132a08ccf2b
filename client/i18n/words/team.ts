import { registerNamespace } from "#client/i18n/namespaces.ts";
import table from "#shared/locales/en/team.json";

/** Imported by every page with team members, as a test requires. */
registerNamespace("team", table);
