/** The value below which the given share of the sorted numbers lies. */
export function percentile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/** The mean of the two in the middle for an even number of values; 0 for none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  const middle = sorted.slice(Math.ceil(half) - 1, Math.floor(half) + 1);
  return middle.reduce((sum, value) => sum + value, 0) / Math.max(1, middle.length);
}

/** `52.3 (50.9-53.7)`: percent with the Wilson interval of 95 %. */
export function share(hits: number, all: number): string {
  if (all === 0) return "-";
  const { low, high } = wilson(hits, all);
  return `${((100 * hits) / all).toFixed(1)} (${(100 * low).toFixed(1)}-${(100 * high).toFixed(1)})`;
}

/** The 95 % Wilson score interval, which stays within 0 and 1 for small samples. */
export function wilson(hits: number, all: number): { low: number; high: number } {
  const z = 1.96;
  const part = hits / all;
  const divisor = 1 + (z * z) / all;
  const middle = (part + (z * z) / (2 * all)) / divisor;
  const half = (z * Math.sqrt((part * (1 - part)) / all + (z * z) / (4 * all * all))) / divisor;
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}
