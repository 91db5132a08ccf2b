import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip as gzipWith } from "node:zlib";
import { createStagedCache } from "#server/cache/staged-cache.ts";
import { fitted, gzipPieces, joinPieces, type Piece, sizeOf } from "#server/render/pieces.ts";

/** A page for every visitor, or the redirect that stands for it. */
export interface PublicPage {
  status: number;
  headers: Readonly<Record<string, string>>;
  etag: string;
  /** Others are shared only by the requests that waited for them. */
  isCacheable: boolean;
  /** Version of its content; null if it depends on more. */
  version: string | null;
  /** Of its inline style sheets. */
  styleHashes: readonly string[];
  /** Approximate size in memory, bytes. */
  size: number;
  /** `encoding`: the best one that the client reads. */
  bodyFor(encoding: string | false): { encoding: "br" | "gzip" | null; body: Buffer };
}

export function createPublicPage(
  status: number,
  version: string | null,
  pieces: readonly Piece[],
): PublicPage {
  const hash = createHash("sha256");
  for (const { raw } of pieces) hash.update(raw);
  let gzipped: Buffer | null = null;
  let brotli: Buffer | null = null;
  let requests = 0;
  const page: PublicPage = {
    status,
    headers: { "content-type": "text/html; charset=utf-8" },
    etag: `W/"${hash.digest("base64url").slice(0, 22)}"`,
    isCacheable: status === 200 || status === 404,
    version,
    styleHashes: pieces.flatMap(({ styleHash }) => styleHash ?? []),
    size: sizeOf(pieces),
    bodyFor: (encoding) => {
      if (!encoding) return { encoding: null, body: joinPieces(pieces) };
      if (encoding === "br" && brotli) return { encoding, body: brotli };
      gzipped ??= gzipPieces(pieces);
      requests += 1;
      // Smaller, but slow to make: for pages requested again.
      if (requests === compressAgainAt)
        compressWell(joinPieces(pieces)).then(
          (made) => {
            brotli = made.brotli;
            gzipped = made.gzip;
          },
          () => undefined,
        );
      return { encoding: "gzip", body: gzipped };
    },
  };
  return page;
}

const compressAgainAt = 3;

async function compressWell(raw: Buffer): Promise<{ brotli: Buffer; gzip: Buffer }> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 9,
    // A larger window takes ten times the time and 30 MB at once, for 2 % fewer bytes.
    [constants.BROTLI_PARAM_LGWIN]: 16,
    [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
  };
  const [brotli, gzip] = await Promise.all([
    promisify(brotliCompress)(raw, { params }),
    promisify(gzipWith)(raw, { level: 9 }),
  ]);
  return { brotli: fitted(brotli), gzip: fitted(gzip) };
}

export function uncachedPage(
  status: number,
  headers: Readonly<Record<string, string>>,
  text: string,
): PublicPage {
  const body = Buffer.from(text);
  const size = body.length;
  const bodyFor = () => ({ encoding: null, body });
  return {
    ...{ status, headers, etag: "", isCacheable: false, version: null },
    ...{ styleHashes: [], size, bodyFor },
  };
}

/** Bytes: some 60 pages of the feed. */
const maxSize = 5_000_000;
/**
 * Lifetime of pages that depend on more than content: long enough for a burst, too short to go
 * stale.
 */
const briefMs = 1000;

export interface PageCache {
  /** `version`: of the content at present. */
  get(key: string, version: string | null): PublicPage | undefined;
  /** Whether a second request has asked for it. */
  keeps(key: string): boolean;
  /**
   * Renders the page of a key and gives it to `take`. Concurrent requests share one rendering, which
   * is cancelled when all of them are gone. What waits for its turn is in V8's old generation by
   * then, and keeps what it is given until the whole heap is collected: so neither this promise nor
   * that of `render` has the page as its result.
   */
  render(key: string, request: WaitingRequest, render: RenderPage): Promise<void>;
}

interface WaitingRequest {
  left: AbortSignal;
  take(page: PublicPage): void;
}

/** `done` is called with the page before the promise resolves. */
type RenderPage = (left: AbortSignal, done: (page: PublicPage) => void) => Promise<void>;

type Take = (page: PublicPage) => void;

interface Rendering {
  /** Of the requests that have not been given the page. */
  takers: Take[];
  end: Promise<void>;
  join(left: AbortSignal): void;
}

/**
 * Emptied when it is deleted: V8 replaces the table of a small map every few insertions, and the
 * old tables keep what they had, each until the whole heap is collected.
 */
interface Place {
  rendering: Rendering | null;
}

export function createPageCache(now: () => number): PageCache {
  const pages = createStagedCache<PublicPage & { at: number }>({
    maxSize,
    sizeOf: ({ size }, key) => size + key.length + 1,
  });
  const renderings = new Map<string, Place>();

  function start(key: string, render: RenderPage, first: Take): Rendering {
    const { signal, join } = createSharedSignal();
    const takers = [first];
    const place: Place = { rendering: null };
    const forget = () => {
      place.rendering = null;
      if (renderings.get(key) === place) renderings.delete(key);
    };
    const end = render(signal, (page) => {
      if (page.isCacheable) pages.set(key, { ...page, at: now() });
      forget();
      for (const take of takers.splice(0)) take(page);
    }).finally(forget);
    const rendering = { takers, end, join };
    place.rendering = rendering;
    renderings.set(key, place);
    signal.addEventListener("abort", forget, { once: true });
    return rendering;
  }

  return {
    get: (key, version) =>
      pages.get(key, (page) =>
        page.version === null ? now() - page.at < briefMs : page.version === version,
      ),
    keeps: pages.keeps,
    render: (key, { left, take }, render) => {
      const known = renderings.get(key)?.rendering;
      return new Promise((resolve, reject) => {
        const takeOrFail = (page: PublicPage) => {
          try {
            take(page);
            resolve();
          } catch (error) {
            reject(error as Error);
          }
        };
        const rendering = known ?? start(key, render, takeOrFail);
        known?.takers.push(takeOrFail);
        rendering.join(left);
        rendering.end.catch(reject);
      });
    },
  };
}

/** An abort signal for work that several requests await. */
function createSharedSignal(): { signal: AbortSignal; join(left: AbortSignal): void } {
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
