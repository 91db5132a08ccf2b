import type { i18n, TFunction } from "i18next";
import { createContext, useContext, useSyncExternalStore } from "react";
import { I18nContext } from "react-i18next";

/**
 * The interface of react-i18next's hook, whose copy of the instance for every component and render
 * costs a quarter of a page. Its provider holds the instance.
 */
export interface Translation {
  t: TFunction;
  i18n: i18n;
}

/** Counts changes of language: a new value re-renders every component with translated text. */
export const LanguageChanges = createContext(0);

/** For the provider of LanguageChanges. */
export function useLanguageChanges(instance: i18n): number {
  return useSyncExternalStore(
    (changed) => {
      instance.on("languageChanged", changed);
      return () => instance.off("languageChanged", changed);
    },
    () => countOf(instance),
    () => countOf(instance),
  );
}

export function useTranslation(namespace = "shell"): Translation {
  const { i18n } = useContext(I18nContext);
  useContext(LanguageChanges);
  return translationOf(i18n, namespace);
}

interface InstanceTexts {
  changes: number;
  byNamespace: Map<string, Translation>;
}

const known = new WeakMap<i18n, InstanceTexts>();

function translationOf(instance: i18n, namespace: string): Translation {
  const { byNamespace } = ofInstance(instance);
  const cached = byNamespace.get(namespace);
  if (cached) return cached;
  const made = { t: rememberPlain(instance.getFixedT(null, namespace)), i18n: instance };
  byNamespace.set(namespace, made);
  return made;
}

function countOf(instance: i18n): number {
  return ofInstance(instance).changes;
}

function ofInstance(instance: i18n): InstanceTexts {
  const cached = known.get(instance);
  if (cached) return cached;
  const entry: InstanceTexts = { changes: 0, byNamespace: new Map() };
  known.set(instance, entry);
  instance.on("languageChanged", () => {
    entry.changes += 1;
    entry.byNamespace.clear();
  });
  // A page's table, which comes with its chunk.
  instance.store?.on("added", () => entry.byNamespace.clear());
  return entry;
}

/** Few keys are computed from data; more than this are not worth caching. */
const maxKeys = 5000;

/** Words without inserted values never change within a language. */
function rememberPlain(translate: TFunction): TFunction {
  const plain = new Map<unknown, unknown>();
  const remembering = (...args: Parameters<TFunction>) => {
    const [key] = args;
    if (args.length > 1 || typeof key !== "string") return translate(...args);
    const cached = plain.get(key);
    if (cached !== undefined) return cached;
    const text = translate(key);
    if (plain.size < maxKeys) plain.set(key, text);
    return text;
  };
  return remembering as TFunction;
}
