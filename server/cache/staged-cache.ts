import { crc32 } from "node:zlib";
import { LRUCache } from "lru-cache";

/**
 * A cache of two stages, by size (known as 2Q). What is asked for once stays among the most recent
 * few; a second request keeps it among the others, however much later it comes. Most addresses with
 * a query are asked for once: in one stage they push out what many ask for, and live long enough to
 * be work for the garbage collector.
 */
export interface StagedCache<Value extends object> {
  /** Undefined also for what is not current; a current value is kept from now on. */
  get(key: string, isCurrent: (value: Value) => boolean): Value | undefined;
  set(key: string, value: Value): void;
  /** Whether it has been asked for a second time, and is still in the cache. */
  keeps(key: string): boolean;
}

interface StagedCacheOptions<Value extends object> {
  maxSize: number;
  sizeOf(value: Value, key: string): number;
}

/** The share of the size that is for what is asked for once. */
const recentShare = 0.05;
/** Keys remembered by their checksums, of which two may be the same. */
const maxRemembered = 10_000;

export function createStagedCache<Value extends object>({
  maxSize,
  sizeOf,
}: StagedCacheOptions<Value>): StagedCache<Value> {
  const stage = (share: number) =>
    new LRUCache<string, Value>({ maxSize: maxSize * share, sizeCalculation: sizeOf });
  const recent = stage(recentShare);
  const kept = stage(1 - recentShare);
  const seen = new LRUCache<number, true>({ max: maxRemembered });
  return {
    get: (key, isCurrent) => {
      const known = kept.get(key);
      if (known) return isCurrent(known) ? known : undefined;
      const found = recent.get(key);
      if (!found || !isCurrent(found)) return undefined;
      recent.delete(key);
      kept.set(key, found);
      return found;
    },
    set: (key, value) => {
      const checksum = crc32(key);
      const isLarge = sizeOf(value, key) > maxSize * recentShare;
      (isLarge || seen.get(checksum) ? kept : recent).set(key, value);
      seen.set(checksum, true);
    },
    keeps: (key) => kept.has(key),
  };
}
