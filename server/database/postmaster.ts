import { existsSync } from "node:fs";
import { readdir, readFile, readlink, realpath, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** The server process of a cluster, as its lock file names it. */
export interface Postmaster {
  pid: number;
  port: number;
}

/** Processes of a killed server notice within this time that it is gone. */
const orphanTimeoutMs = 5000;

/** The cluster's running server, or null. */
export async function findPostmaster(cluster: string): Promise<Postmaster | null> {
  const lock = await readLock(cluster);
  return lock && isAlive(lock.pid) && (await worksIn(lock.pid, cluster)) ? lock : null;
}

async function readLock(cluster: string): Promise<Postmaster | null> {
  const text = await readFile(path.join(cluster, "postmaster.pid"), "utf8").catch(() => "");
  const lines = text.split("\n");
  // Negative: a server for one command.
  const pid = Math.abs(Number(lines[0]));
  const port = Number(lines[3]);
  return pid > 0 && port > 0 ? { pid, port } : null;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * Whether a running process is a server of this cluster, by its working directory. After a crash
 * the pid in the lock file may belong to another process (a restarted container counts from 1
 * again) or to a zombie. True where the system cannot tell.
 */
async function worksIn(pid: number, cluster: string): Promise<boolean> {
  if (process.platform !== "linux") return true;
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(cluster));
  } catch (error) {
    // ENOENT: a zombie. EACCES: another user's process; ours are readable.
    return !["ENOENT", "EACCES", "ESRCH"].includes((error as NodeJS.ErrnoException).code ?? "");
  }
}

/**
 * Removes the lock file of a killed server. PostgreSQL refuses to start while any process has the
 * pid in it, or where it cannot be read. It may go once no process works in the cluster.
 */
export async function clearDeadLock(cluster: string): Promise<void> {
  const file = path.join(cluster, "postmaster.pid");
  if (process.platform !== "linux" || !existsSync(file)) return;
  for (let waited = 0; await isInUse(cluster); waited += 50) {
    if (waited >= orphanTimeoutMs)
      throw new Error(
        `Processes of a PostgreSQL that was killed still work in ${cluster}. End them and try ` +
          "again.",
      );
    await sleep(50);
  }
  await rm(file, { force: true });
}

async function isInUse(cluster: string): Promise<boolean> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  return (await Promise.all(pids.map((pid) => worksIn(pid, cluster)))).some(Boolean);
}

const checkEveryMs = 250;
const tryAgainMs = 1000;

export interface Guard {
  /** Stops watching once a restart under way has finished. */
  stop(): Promise<void>;
}

/** Restarts a cluster's server that died, for example of the OOM killer. Queries fail meanwhile. */
export function guardPostmaster(cluster: string, start: () => Promise<boolean>): Guard {
  const stopping = new AbortController();
  const looked = watch();

  async function watch(): Promise<void> {
    for (let pause = checkEveryMs; ; pause = (await look()) ? checkEveryMs : tryAgainMs) {
      // Must not keep the process alive.
      await sleep(pause, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
    }
  }

  async function look(): Promise<boolean> {
    try {
      return (await findPostmaster(cluster)) !== null || (await start());
    } catch {
      // Processes of the killed server may still work in the cluster: the next look retries.
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
