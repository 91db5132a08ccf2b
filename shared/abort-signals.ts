const sourcesOf = new WeakMap<AbortSignal, AbortSignal[]>();

/**
 * AbortSignal.any, whose time limits always fire: Node 20 collects an AbortSignal.timeout that only
 * the combined signal knows.
 */
export function anySignal(signals: AbortSignal[]): AbortSignal {
  const any = AbortSignal.any(signals);
  sourcesOf.set(any, signals);
  return any;
}
