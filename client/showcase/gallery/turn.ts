/** The picture so many on, round at both ends. */
export function turnBy(at: number, by: number, count: number): number {
  return count === 0 ? 0 : (((at + by) % count) + count) % count;
}

/**
 * A finger that went sideways: 1 leads on, -1 back; 0 for one that went elsewhere or hardly moved.
 */
export function readSwipe(x: number, y: number): -1 | 0 | 1 {
  if (Math.abs(x) < 40 || Math.abs(x) < Math.abs(y) * 1.5) return 0;
  return x < 0 ? 1 : -1;
}
