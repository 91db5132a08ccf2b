import { setTimeout as sleep } from "node:timers/promises";
import { findPostmaster } from "#server/database/postmaster.ts";

const lookEveryMs = 250;
const tryAgainMs = 1000;

export interface Guard {
  /** Looks no more; what it was doing is finished first. */
  stop(): Promise<void>;
}

/**
 * Looks after a cluster's server and has it started again when it is gone without having been asked
 * to go: killed for want of memory, for instance. Until then every query fails at once.
 */
export function guardPostmaster(cluster: string, start: () => Promise<boolean>): Guard {
  const stopping = new AbortController();
  const looked = watch();

  async function watch(): Promise<void> {
    for (let pause = lookEveryMs; ; pause = (await look()) ? lookEveryMs : tryAgainMs) {
      // Not a reason for the process to live on.
      await sleep(pause, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
    }
  }

  async function look(): Promise<boolean> {
    try {
      return (await findPostmaster(cluster)) !== null || (await start());
    } catch {
      // Processes of the killed server may still be at work in the cluster; the next look finds
      // them gone.
      return false;
    }
  }

  return {
    stop: async () => {
      stopping.abort();
      await looked;
    },
  };
}
