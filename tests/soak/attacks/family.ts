import type { SoakOptions } from "#tests/soak/support/figures.ts";

/** One kind of attack on the built program: tests/soak/attacks/<name>.ts. */
export interface AttackFamily {
  name: string;
  /** Minimum number of attempts in a full run. */
  wanted: number;
  run(options: AttackOptions): Promise<AttackResult>;
}

/** `runs`: fewer attempts, for a short run. */
type AttackOptions = Pick<SoakOptions, "seed" | "runs" | "say">;

export interface AttackResult {
  attempts: number;
  /** Failures, one sentence each. */
  failures: string[];
  /** Measured figures, shown with the outcome. */
  note?: string;
  /** The reason it could not run on this machine. */
  skipped?: string;
}

/** Counts attempts; keeps the failures in order. */
export interface Tally extends AttackResult {
  /** One attempt; `problem` is null if the program withstood it. */
  count(problem: string | null): void;
}

export function createTally(): Tally {
  const tally: Tally = {
    attempts: 0,
    failures: [],
    count: (problem) => {
      tally.attempts += 1;
      if (problem !== null) tally.failures.push(problem);
    },
  };
  return tally;
}

/** Works through all items with at most `atOnce` in parallel. */
export async function forEachAtOnce<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const index = next;
      next += 1;
      await work(items[index] as T, index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
}
