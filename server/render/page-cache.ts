import { LRUCache } from "lru-cache";

/** A page for every visitor, or the redirect that stands for it. */
export interface PublicPage {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** Cut where the rendering's nonce stood; each response puts its own there. */
  parts: readonly string[];
  etag: string;
  /** Others are shared by the requests that waited for them only. */
  isKept: boolean;
}

const maxCharacters = 5_000_000;
/** Long enough for a burst of visitors, too short to show old data. */
const cacheMs = 1000;

export interface PageCache {
  kept(key: string): PublicPage | undefined;
  /**
   * The page of a key. Concurrent requests share one rendering, which is given up when all of them
   * are gone.
   */
  get(
    key: string,
    left: AbortSignal,
    render: (left: AbortSignal) => Promise<PublicPage>,
  ): Promise<PublicPage>;
}

interface Rendering {
  page: Promise<PublicPage>;
  join(left: AbortSignal): void;
}

export function createPageCache(now: () => number): PageCache {
  const pages = new LRUCache<string, PublicPage>({
    maxSize: maxCharacters,
    sizeCalculation: ({ parts }) => parts.reduce((sum, part) => sum + part.length, 1),
    ttl: cacheMs,
    ttlResolution: 0,
    perf: { now },
  });
  const renderings = new Map<string, Rendering>();

  function start(key: string, render: (left: AbortSignal) => Promise<PublicPage>): Rendering {
    const { signal, join } = untilAllLeft();
    const page = render(signal).then((rendered) => {
      if (rendered.isKept) pages.set(key, rendered);
      return rendered;
    });
    const rendering = { page, join };
    renderings.set(key, rendering);
    const forget = () => {
      if (renderings.get(key) === rendering) renderings.delete(key);
    };
    page.then(forget, forget);
    signal.addEventListener("abort", forget, { once: true });
    return rendering;
  }

  return {
    kept: (key) => pages.get(key),
    get: (key, left, render) => {
      const rendering = renderings.get(key) ?? start(key, render);
      rendering.join(left);
      return rendering.page;
    },
  };
}

/** A signal for work that several wait for. */
function untilAllLeft(): { signal: AbortSignal; join(left: AbortSignal): void } {
  const controller = new AbortController();
  let waiting = 0;
  return {
    signal: controller.signal,
    join: (left) => {
      waiting += 1;
      const leave = () => {
        waiting -= 1;
        if (waiting === 0) controller.abort();
      };
      if (left.aborted) leave();
      else left.addEventListener("abort", leave, { once: true });
    },
  };
}
