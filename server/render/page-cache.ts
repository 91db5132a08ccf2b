/**
 * Finished pages of visitors, for about a second: a burst of readers of the same page costs one
 * rendering. What is kept is the page with a placeholder where the nonce belongs; each answer gets
 * its own.
 */
export interface CachedPage {
  status: number;
  html: string;
  etag: string;
}

export const noncePlaceholder = "__nonce_of_this_answer__";
const keepMs = 1000;
const keepAtMost = 500;

export interface PageCache {
  /**
   * The page under a key, made by `make` unless a fresh one is there; askers at the same time wait
   * for one making.
   */
  get(key: string, make: () => Promise<CachedPage | null>): Promise<CachedPage | null>;
}

export function createPageCache(now: () => number): PageCache {
  const pages = new Map<string, { page: Promise<CachedPage | null>; until: number }>();
  return {
    get: (key, make) => {
      const known = pages.get(key);
      if (known && known.until > now()) return known.page;
      const page = make();
      pages.delete(key);
      pages.set(key, { page, until: now() + keepMs });
      if (pages.size > keepAtMost) pages.delete(pages.keys().next().value ?? "");
      // A failed making must not be handed out for a second.
      page.then(
        (made) => made ?? pages.delete(key),
        () => pages.delete(key),
      );
      return page;
    },
  };
}
