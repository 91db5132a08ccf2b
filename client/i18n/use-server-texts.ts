import type { i18n, TFunction } from "i18next";
import { dataTextsOf } from "#client/i18n/data-texts.ts";
import { fallbackLanguage } from "#client/i18n/languages.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { translateJoined } from "#shared/domain/data-texts.ts";

type Translate = (text: string) => string;
/** Returns undefined for a text without translation. */
type Find = (text: string) => string | undefined;

const byInstance = new WeakMap<i18n, { language: string; find: Find; translate: Translate }>();

/**
 * Translates English texts of data sets by the texts at hand, and those of the server, of schemas
 * and names of places by the tables `shell:server` and `shell:places`; other texts stay as they
 * are. In a table, # matches a number and * any text, itself translated if possible; the
 * translation has them in the same order.
 */
export function useServerTexts(): Translate {
  return useTable()?.translate ?? untranslated;
}

/** Like `useServerWords`, but returns undefined without a translation. English needs none. */
export function useServerTranslation(): Find {
  return useTable()?.find ?? untranslated;
}

function useTable() {
  const { t, i18n } = useTranslation("shell");
  if (i18n.language === fallbackLanguage) return undefined;
  const known = byInstance.get(i18n);
  if (known?.language === i18n.language) return known;
  const entries = readEntries(t);
  const inTable = createFind(entries, i18n.language);
  const find: Find = (text) => {
    const texts = dataTextsOf(i18n);
    const known = (part: string) => (Object.hasOwn(texts, part) ? texts[part] : undefined);
    return (
      known(text) ??
      inTable(text, known) ??
      // A blank of a pattern could take in the next sentence too.
      translateJoined(
        text,
        (part, size) =>
          known(part) ?? inTable(part, known) ?? (size === 1 ? inTable(part) : undefined),
      ) ??
      inTable(text)
    );
  };
  const made = {
    language: i18n.language,
    find,
    translate: (text: string) => find(text) ?? text,
  };
  if (entries.length > 0) byInstance.set(i18n, made);
  return made;
}

const untranslated: Translate = (text) => text;

type Entries = readonly (readonly [string, string])[];

function readEntries(t: TFunction): Entries {
  const read = <T>(key: string) => t(key, { returnObjects: true }) as T;
  return [...Object.entries(read<Record<string, string>>("places")), ...read<Entries>("server")];
}

/** For callers outside components, which have no hook. */
export const placeName = (t: TFunction, name: string): string =>
  t(`shell:places.${name}`, { defaultValue: name });

/** `knownPart`: what a blank may hold; without it, any text, which stays as it is if unknown. */
type FindInTable = (text: string, knownPart?: Find) => string | undefined;

function createFind(entries: Entries, language: string): FindInTable {
  const table = new Map(entries);
  const patterns = entries
    .filter(([text]) => /[#*]/.test(text))
    .map(([text, translation]) => ({ pattern: patternOf(text), translation }));
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 10 });
  const numberOf = (text: string) => (/^\d+\.\d+$/.test(text) ? format.format(Number(text)) : text);
  const find: FindInTable = (text, knownPart) => {
    const known = table.get(text);
    if (known !== undefined) return known;
    for (const { pattern, translation } of patterns) {
      const found = pattern.exec(text);
      const filled = found && fill(translation, found.slice(1), knownPart);
      if (filled) return filled;
    }
    const named = /^the (.+)/i.exec(text)?.[1];
    return named && (table.get(`the ${named}`) ?? table.get(named) ?? table.get(`The ${named}`));
  };
  const fill = (translation: string, parts: string[], knownPart: Find | undefined) => {
    let isKnown = true;
    const filled = translation.replace(/[#*]/g, (blank) => {
      const part = parts.shift() ?? "";
      if (blank === "#") return numberOf(part);
      const found = knownPart?.(part) ?? find(part, knownPart);
      isKnown &&= found !== undefined;
      return found ?? part;
    });
    return isKnown || !knownPart ? filled : undefined;
  };
  return find;
}

function patternOf(text: string): RegExp {
  const escaped = text.replace(/[.?()[\]+^$|\\{}]/g, "\\$&");
  const parts = escaped.replace(/[#*]/g, (blank) => (blank === "#" ? "(\\d[\\d,.]*)" : "(.+?)"));
  return new RegExp(`^${parts}$`, "s");
}
