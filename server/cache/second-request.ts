import { crc32 } from "node:zlib";
import { LRUCache } from "lru-cache";

/** Keys remembered, by their checksum: a collision keeps a thing one request early. */
const maxRemembered = 10_000;

/**
 * Whether a key was asked for before. Caches of pages keep only what a second request asks for: most
 * addresses with a query are asked for once, and what is kept for those pushes out what is asked for
 * often, and makes the garbage collector work.
 */
export function createSecondRequestFilter(): (key: string) => boolean {
  const asked = new LRUCache<number, true>({ max: maxRemembered });
  return (key) => {
    const checksum = crc32(key);
    if (asked.get(checksum)) return true;
    asked.set(checksum, true);
    return false;
  };
}
