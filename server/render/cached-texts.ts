import type { i18n } from "i18next";
import { LRUCache } from "lru-cache";

/** Entries per namespace and language. A feed page uses some hundred, mostly repeated. */
const maxTexts = 2000;
/** Maximum characters of the inserted values, as JSON. */
const maxValuesLength = 200;

type Translate = (...asked: unknown[]) => unknown;

/**
 * Caches texts with inserted values: the server's tables never change, so equal values give equal
 * texts. Texts without values are cached by `useTranslation`.
 */
export function cacheTexts(instance: i18n): void {
  const getFixedT = instance.getFixedT.bind(instance) as unknown as (
    ...args: unknown[]
  ) => Translate;
  const getCachingT = (...args: unknown[]): Translate => {
    const translate = getFixedT(...args);
    // Most namespaces have no such texts, and an empty cache takes 40 KB.
    let known: LRUCache<string, string> | undefined;
    return (...asked) => {
      const name = nameOf(asked);
      if (name === null) return translate(...asked);
      known ??= new LRUCache({ max: maxTexts });
      const text = known.get(name) ?? translate(...asked);
      if (typeof text === "string") known.set(name, text);
      return text;
    };
  };
  instance.getFixedT = getCachingT as unknown as typeof instance.getFixedT;
}

/** Null unless it is one key with a few plain values. */
function nameOf([key, values, ...rest]: readonly unknown[]): string | null {
  if (typeof key !== "string" || rest.length > 0) return null;
  if (typeof values !== "object" || values === null) return null;
  for (const value of Object.values(values)) if (typeof value === "object") return null;
  const name = `${key} ${JSON.stringify(values)}`;
  return name.length > key.length + maxValuesLength ? null : name;
}
