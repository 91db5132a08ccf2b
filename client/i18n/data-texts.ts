import type { i18n } from "i18next";
import { type DataTexts, dataNamespace } from "#shared/domain/data-texts.ts";

const none: DataTexts = {};

/** All on the server; in the browser those that arrived with the page and with answers. */
export function dataTextsOf(instance: i18n): DataTexts {
  return instance.getResourceBundle(instance.language, dataNamespace) ?? none;
}

let shown: i18n | undefined;

/** In the browser: adds the texts of the page and, from now on, those of answers. */
export function startDataTexts(instance: i18n, texts: DataTexts | undefined): void {
  shown = instance;
  addDataTexts(texts);
}

export function addDataTexts(texts: DataTexts | undefined): void {
  if (!shown || !texts) return;
  const all = { ...dataTextsOf(shown), ...texts };
  shown.addResourceBundle(shown.language, dataNamespace, all);
}
