import { LRUCache } from "lru-cache";

export interface TtlCacheOptions {
  /** How long a value stands, milliseconds. */
  ttlMs: number;
  /** Owners at most; of each there are a few values. */
  max: number;
  now(): number;
  /** False while other processes could not tell what they change. */
  isReliable?(): boolean;
}

/** Values that may be seconds old, by owner and name. */
export interface TtlCache {
  /** The cached value, or a loaded one; `keeps` decides whether that is worth caching. */
  read<T>(
    owner: string,
    name: string,
    load: () => Promise<T>,
    keeps?: (value: T) => boolean,
  ): Promise<T>;
  /** Also for what is being loaded at the moment. Without an owner: everybody's. */
  invalidate(owner: string | null): Promise<void>;
}

interface Entry {
  value: unknown;
  until: number;
}

export function createTtlCache({ ttlMs, max, now, isReliable }: TtlCacheOptions): TtlCache {
  const owners = new LRUCache<string, Map<string, Entry>>({ max });
  /** When an owner was last invalidated, by count: a load that began before is not cached. */
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
