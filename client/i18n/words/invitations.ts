import { registerNamespace } from "#client/i18n/namespaces.ts";
import table from "#shared/locales/en/invitations.json";

/** Imported by every page with team invitations, as a test requires. */
registerNamespace("invitations", table);
