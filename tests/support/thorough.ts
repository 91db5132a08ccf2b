/** `THOROUGH=1 npm test` runs everything in full, which takes about twice as long. */
export const thorough = Boolean(process.env.THOROUGH);

/** Number of attempts: a fifth of `count` in an ordinary run. */
export function times(count: number): number {
  return thorough ? count : Math.ceil(count / 5);
}
