import { LRUCache } from "lru-cache";

export interface MemoryOptions {
  /** How long a value stands, milliseconds. */
  ttlMs: number;
  /** Owners at most; of each there are a few values. */
  max: number;
  now(): number;
  /** False while other processes could not tell what they change. */
  isReliable?(): boolean;
}

/** Values that may be seconds old, by owner and name. */
export interface Memory {
  /** The remembered value, or a loaded one; `keeps` decides whether that is worth remembering. */
  read<T>(
    owner: string,
    name: string,
    load: () => Promise<T>,
    keeps?: (value: T) => boolean,
  ): Promise<T>;
  /** Also for what is being loaded at the moment. Without an owner: everybody's. */
  forget(owner: string | null): Promise<void>;
}

interface Kept {
  value: unknown;
  until: number;
}

export function createMemory({ ttlMs, max, now, isReliable }: MemoryOptions): Memory {
  const owners = new LRUCache<string, Map<string, Kept>>({ max });
  /** When an owner was last forgotten, by count: a load that began before is not kept. */
  const forgotten = new LRUCache<string, number>({ max });
  let count = 0;
  let allForgotten = 0;
  const lastForgotten = (owner: string) => `${forgotten.get(owner)} ${allForgotten}`;
  return {
    read: async (owner, name, load, keeps = () => true) => {
      if (isReliable && !isReliable()) return load();
      const kept = owners.get(owner)?.get(name);
      if (kept && now() < kept.until) return kept.value as never;
      const before = lastForgotten(owner);
      const value = await load();
      if (!keeps(value) || lastForgotten(owner) !== before) return value;
      const values = owners.get(owner) ?? new Map<string, Kept>();
      values.set(name, { value, until: now() + ttlMs });
      owners.set(owner, values);
      return value;
    },
    forget: async (owner) => {
      count += 1;
      if (owner === null) {
        allForgotten = count;
        owners.clear();
      } else {
        forgotten.set(owner, count);
        owners.delete(owner);
      }
    },
  };
}
