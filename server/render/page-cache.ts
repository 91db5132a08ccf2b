import { LRUCache } from "lru-cache";

/** A rendered visitor's page, cut where its nonce stood; each response puts its own there. */
export interface CachedPage {
  status: number;
  parts: readonly string[];
  etag: string;
}

const maxPages = 500;
/** Long enough for a burst of visitors, too short to show old data. */
const cacheMs = 1000;

export interface PageCache {
  /** Concurrent requests for one key share one rendering. `null` and failures are not cached. */
  get(key: string, render: () => Promise<CachedPage | null>): Promise<CachedPage | null>;
}

export function createPageCache(now: () => number): PageCache {
  const pages = new LRUCache<string, Promise<CachedPage | null>>({
    max: maxPages,
    ttl: cacheMs,
    ttlResolution: 0,
    perf: { now },
  });
  return {
    get: (key, render) => {
      const cached = pages.get(key);
      if (cached) return cached;
      const page = render();
      pages.set(key, page);
      const forget = () => {
        if (pages.peek(key) === page) pages.delete(key);
      };
      page.then((rendered) => rendered ?? forget(), forget);
      return page;
    },
  };
}
