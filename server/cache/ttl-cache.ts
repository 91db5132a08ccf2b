import { LRUCache } from "lru-cache";

export interface TtlCacheOptions {
  /** Lifetime of a value, in milliseconds. */
  ttlMs: number;
  /** Maximum number of owners; each has a few values. */
  max: number;
  now(): number;
  /** False while other processes cannot announce their changes. */
  isReliable?(): boolean;
}

/** Values that may be seconds old, by owner and name. */
export interface TtlCache {
  /** The cached value, or a loaded one; `keeps` decides whether to cache that. */
  read<T>(
    owner: string,
    name: string,
    load: () => Promise<T>,
    keeps?: (value: T) => boolean,
  ): Promise<T>;
  /** Covers values being loaded too. Without an owner: everybody's. */
  invalidate(owner: string | null): Promise<void>;
}

interface Entry {
  value: unknown;
  until: number;
}

export function createTtlCache({ ttlMs, max, now, isReliable }: TtlCacheOptions): TtlCache {
  const owners = new LRUCache<string, Map<string, Entry>>({ max });
  /** A counter per owner: a load that began before the last invalidation is not cached. */
  const invalidations = new LRUCache<string, number>({ max });
  let count = 0;
  let lastFullInvalidation = 0;
  const invalidationOf = (owner: string) => `${invalidations.get(owner)} ${lastFullInvalidation}`;
  return {
    read: async (owner, name, load, keeps = () => true) => {
      if (isReliable && !isReliable()) return load();
      const entry = owners.get(owner)?.get(name);
      if (entry && now() < entry.until) return entry.value as never;
      const before = invalidationOf(owner);
      const value = await load();
      if (!keeps(value) || invalidationOf(owner) !== before) return value;
      const values = owners.get(owner) ?? new Map<string, Entry>();
      values.set(name, { value, until: now() + ttlMs });
      owners.set(owner, values);
      return value;
    },
    invalidate: async (owner) => {
      count += 1;
      if (owner === null) {
        lastFullInvalidation = count;
        owners.clear();
      } else {
        invalidations.set(owner, count);
        owners.delete(owner);
      }
    },
  };
}
