import { registerNamespace } from "#client/i18n/namespaces.ts";
import table from "#shared/locales/en/profile.json";

/** Imported by every page that speaks of the profile; a test holds that. */
registerNamespace("profile", table);
