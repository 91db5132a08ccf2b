interface Counted {
  name: string;
  count: number;
}

/**
 * At most so many: the first ones, and all others as one under a name of their own. The sum stays.
 */
export function foldRest(all: readonly Counted[], most: number, others: string): Counted[] {
  if (all.length <= most) return [...all];
  const rest = all.slice(most - 1).reduce((sum, { count }) => sum + count, 0);
  return [...all.slice(0, most - 1), { name: others, count: rest }];
}
