import type { i18n } from "i18next";
import { LRUCache } from "lru-cache";

/** Of a namespace in a language. A page of the feed asks for some hundred, most of them again. */
const mostWords = 2000;
/** Characters of the inserted values, as JSON. */
const longestValues = 200;

type Translate = (...asked: unknown[]) => unknown;

/**
 * Words with inserted values, once made, are the same for the same values: the tables of the server
 * never change. Those without are cached by `useTranslation`.
 */
export function cacheWords(instance: i18n): void {
  const getFixedT = instance.getFixedT.bind(instance) as unknown as (
    ...args: unknown[]
  ) => Translate;
  const getCachingT = (...args: unknown[]): Translate => {
    const translate = getFixedT(...args);
    const known = new LRUCache<string, string>({ max: mostWords });
    return (...asked) => {
      const name = nameOf(asked);
      const words = (name === null ? undefined : known.get(name)) ?? translate(...asked);
      if (name !== null && typeof words === "string") known.set(name, words);
      return words;
    };
  };
  instance.getFixedT = getCachingT as unknown as typeof instance.getFixedT;
}

/** Null where it is not one key with a few plain values. */
function nameOf([key, values, ...rest]: readonly unknown[]): string | null {
  if (typeof key !== "string" || rest.length > 0) return null;
  if (typeof values !== "object" || values === null) return null;
  for (const value of Object.values(values)) if (typeof value === "object") return null;
  const name = `${key} ${JSON.stringify(values)}`;
  return name.length > key.length + longestValues ? null : name;
}
