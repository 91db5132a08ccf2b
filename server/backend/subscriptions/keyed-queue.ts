import { AppError } from "#shared/errors.ts";

/** Serialises work per subject: at most `most` at a time, first come, first served. */
export interface KeyedQueue {
  /** Throws `busy`, before the work has begun, if its turn does not come in time. */
  run<Result>(subject: string, work: () => Promise<Result>): Promise<Result>;
}

interface Queue {
  running: number;
  waiting: (() => void)[];
}

export function createKeyedQueue({ most, waitMs }: { most: number; waitMs: number }): KeyedQueue {
  const queues = new Map<string, Queue>();

  async function wait(queue: Queue): Promise<void> {
    if (queue.running < most) {
      queue.running += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const go = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.waiting.splice(queue.waiting.indexOf(go), 1);
        reject(new AppError("busy", { retryAfter: 1 }));
      }, waitMs);
      queue.waiting.push(go);
    });
  }

  /** The next one takes the place of the one that ends. */
  function leave(subject: string, queue: Queue): void {
    const next = queue.waiting.shift();
    if (next) next();
    else queue.running -= 1;
    if (queue.running === 0) queues.delete(subject);
  }

  return {
    run: async (subject, work) => {
      const queue = queues.get(subject) ?? { running: 0, waiting: [] };
      queues.set(subject, queue);
      await wait(queue);
      try {
        return await work();
      } finally {
        leave(subject, queue);
      }
    },
  };
}
