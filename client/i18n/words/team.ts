import { registerNamespace } from "#client/i18n/namespaces.ts";
import table from "#shared/locales/en/team.json";

/** Imported by every page that speaks of the members of a team; a test holds that. */
registerNamespace("team", table);
