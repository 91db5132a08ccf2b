import { AppError } from "#shared/errors.ts";

/** Serialises work per subject: at most `most` at a time, first come, first served. */
export interface Turns {
  /** Throws `busy`, before the work has begun, where its turn does not come in time. */
  run<Result>(subject: string, work: () => Promise<Result>): Promise<Result>;
}

interface Line {
  running: number;
  waiting: (() => void)[];
}

export function createTurns({ most, waitMs }: { most: number; waitMs: number }): Turns {
  const lines = new Map<string, Line>();

  async function wait(line: Line): Promise<void> {
    if (line.running < most) {
      line.running += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const go = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        line.waiting.splice(line.waiting.indexOf(go), 1);
        reject(new AppError("busy", { retryAfter: 1 }));
      }, waitMs);
      line.waiting.push(go);
    });
  }

  /** The next one takes the place of the one that ends. */
  function leave(subject: string, line: Line): void {
    const next = line.waiting.shift();
    if (next) next();
    else line.running -= 1;
    if (line.running === 0) lines.delete(subject);
  }

  return {
    run: async (subject, work) => {
      const line = lines.get(subject) ?? { running: 0, waiting: [] };
      lines.set(subject, line);
      await wait(line);
      try {
        return await work();
      } finally {
        leave(subject, line);
      }
    },
  };
}
