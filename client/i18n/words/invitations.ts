import { registerNamespace } from "#client/i18n/namespaces.ts";
import table from "#shared/locales/en/invitations.json";

/** Imported by every page that speaks of invitations to a team; a test holds that. */
registerNamespace("invitations", table);
