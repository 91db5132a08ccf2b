import { type DigestContext, sendDigests, writeDigests } from "#server/backend/watches/digests.ts";
import { matchBatch } from "#server/backend/watches/match-notifications.ts";
import { moveRetired, type WatchContext } from "#server/backend/watches/watches.ts";

/** Recurring work for watches, new notifications and mail, every 15 seconds. */
export interface WatchJobs {
  start(): void;
  /** One turn, after any that is running. Problems are logged, never thrown. */
  run(): Promise<void>;
  close(): Promise<void>;
}

const everyMs = 15_000;

export function createWatchJobs(context: WatchContext & DigestContext): WatchJobs {
  const { log } = context;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isClosing = false;
  let hasMoved = false;

  async function turn(): Promise<void> {
    try {
      // The nomenclature only changes with the program.
      if (!hasMoved) await moveRetired(context);
      hasMoved = true;
      while (!isClosing && (await matchBatch(context)));
      await writeDigests(context);
      await sendDigests(context, () => isClosing);
    } catch (error) {
      log.error({ err: error }, "watches");
    }
  }

  const run = () => {
    running = running.then(turn);
    return running;
  };

  return {
    start: () => {
      timer = setInterval(() => void run(), everyMs).unref();
      void run();
    },
    run,
    close: async () => {
      isClosing = true;
      clearInterval(timer);
      await running;
      context.mailer.close();
    },
  };
}
