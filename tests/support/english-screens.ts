import { createInstance } from "i18next";
import { listScreens } from "#client/routes/screen.ts";
import { screens } from "#client/routes/screens.ts";
import words from "#shared/locales/en/screens.json";
import shell from "#shared/locales/en/shell.json";

const i18n = createInstance();
await i18n.init({ lng: "en", resources: { en: { screens: words, shell } }, defaultNS: "shell" });

/** The English text tables, without React. */
export const { t } = i18n;

/** Every screen as menu, palette and sitemap list it, in English. */
export const englishScreens = listScreens(screens, t);
