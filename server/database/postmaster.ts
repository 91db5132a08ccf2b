import { readdir, readFile, readlink, realpath, rm } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** The server process of a cluster, by the lock file it keeps there. */
export interface Postmaster {
  pid: number;
  port: number;
}

/** How long the processes of a killed server may take to notice that it is gone. */
const orphansMs = 5000;

/**
 * The cluster's living server. Null: none; a lock file left behind by one that was killed is
 * cleared away where it would be in the way.
 */
export async function findPostmaster(cluster: string): Promise<Postmaster | null> {
  const lock = await readLock(cluster);
  if (!lock || !isAlive(lock.pid)) return null;
  if (await worksIn(lock.pid, cluster)) return lock;
  await clearLock(cluster);
  return null;
}

async function readLock(cluster: string): Promise<Postmaster | null> {
  const text = await readFile(path.join(cluster, "postmaster.pid"), "utf8").catch(() => "");
  const lines = text.split("\n");
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  return pid > 0 && port > 0 ? { pid, port } : null;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * Whether a living process is a server of this cluster: PostgreSQL works in the cluster's folder.
 * After a crash the number in the lock file may belong to anybody (a restarted container counts
 * from 1 again) or to a process that has ended and that nobody has asked about. Where the system
 * cannot tell, it is taken for ours.
 */
async function worksIn(pid: number, cluster: string): Promise<boolean> {
  if (process.platform !== "linux") return true;
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(cluster));
  } catch (error) {
    // ENOENT: ended, its entry is all that is left. EACCES: another user's; without being root we
    // would not have got as far as reading the lock.
    return !["ENOENT", "EACCES", "ESRCH"].includes((error as NodeJS.ErrnoException).code ?? "");
  }
}

/**
 * PostgreSQL itself refuses to start while the number in the lock file is alive, whoever that is.
 * The file may go once nobody works in the cluster.
 */
async function clearLock(cluster: string): Promise<void> {
  for (let waited = 0; await isWorkedIn(cluster); waited += 50) {
    if (waited >= orphansMs)
      throw new Error(`Processes of a PostgreSQL that was killed still work in ${cluster}`);
    await sleep(50);
  }
  await rm(path.join(cluster, "postmaster.pid"), { force: true });
}

async function isWorkedIn(cluster: string): Promise<boolean> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  return (await Promise.all(pids.map((pid) => worksIn(pid, cluster)))).some(Boolean);
}

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
