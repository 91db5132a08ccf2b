/** Things made when first asked for, at most so many: the one not asked for longest goes first. */
export interface LimitedMap<Value> {
  get(key: string): Value;
}

export function createLimitedMap<Value>(
  most: number,
  make: (key: string) => Value,
): LimitedMap<Value> {
  const made = new Map<string, Value>();
  return {
    get: (key) => {
      const value = made.get(key) ?? make(key);
      made.delete(key);
      made.set(key, value);
      const [oldest] = made.keys();
      if (made.size > most && oldest !== undefined) made.delete(oldest);
      return value;
    },
  };
}
