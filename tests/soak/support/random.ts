/** Reproducible random numbers (mulberry32). */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** An integer from `least` to `most`, inclusive. */
  whole(least: number, most: number): number;
  /** The same, skewed towards small numbers. */
  skewed(least: number, most: number): number;
  pick<T>(items: readonly [T, ...T[]]): T;
  chance(probability: number): boolean;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    whole,
    skewed: (least, most) => least - 1 + Math.floor((most - least + 2) ** next()),
    pick: (items) => items[whole(0, items.length - 1)] ?? items[0],
    chance: (probability) => next() < probability,
  };
}
