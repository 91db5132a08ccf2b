import { readdir, readFile } from "node:fs/promises";

/** Clock ticks per second in /proc on every Linux that Node supports. */
const ticksPerSecond = 100;

export interface Usage {
  cpuMs: number;
  residentMb: number;
}

let beforeRead: (pid: number) => Promise<void> = async () => undefined;

/** Runs work; measurements are set up when it first reads the usage of a process. */
export async function whileReading<Result>(
  prepare: (pid: number) => Promise<void>,
  work: () => Promise<Result>,
): Promise<Result> {
  const prepared = new Set<number>();
  beforeRead = async (pid) => {
    if (prepared.has(pid)) return;
    prepared.add(pid);
    await prepare(pid);
  };
  return work().finally(() => {
    beforeRead = async () => undefined;
  });
}

/** CPU time and memory of a process; null without /proc. */
export async function readUsage(pid: number): Promise<Usage | null> {
  await beforeRead(pid);
  try {
    const { ownTicks, status } = await readProcess(pid);
    return { cpuMs: toMilliseconds(ownTicks), residentMb: megabytes(status, "VmRSS") };
  } catch {
    return null;
  }
}

export interface TreeUsage {
  /** Of the process and its descendants, ended ones included. */
  cpuMs: number;
  /** All processes except PostgreSQL's. */
  residentMb: number;
  /** Private memory of the PostgreSQL processes, without their shared buffers. */
  databaseMb: number;
}

/** CPU time and memory of a process and its descendants; null without /proc. */
export async function readTreeUsage(pid: number): Promise<TreeUsage | null> {
  const usage: TreeUsage = { cpuMs: 0, residentMb: 0, databaseMb: 0 };
  const pids = await listTree(pid);
  if (pids.length === 0) return null;
  for (const one of pids) {
    // A process that ends meanwhile is counted by its parent.
    const read = await readProcess(one).catch(() => null);
    if (!read) continue;
    usage.cpuMs += toMilliseconds(read.ownTicks + read.reapedTicks);
    if (read.name === "postgres") usage.databaseMb += megabytes(read.status, "RssAnon");
    else usage.residentMb += megabytes(read.status, "VmRSS");
  }
  return usage;
}

/** A process and its descendants; empty without /proc. */
export async function listTree(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => null);
  if (!threads) return [];
  const children = await Promise.all(
    threads.map((thread) =>
      readFile(`/proc/${pid}/task/${thread}/children`, "utf8").catch(() => ""),
    ),
  );
  const below = children.join(" ").split(" ").filter(Boolean).map(Number);
  return [pid, ...(await Promise.all(below.map(listTree))).flat()];
}

interface Process {
  name: string;
  ownTicks: number;
  /** Of ended children. */
  reapedTicks: number;
  status: string;
}

async function readProcess(pid: number): Promise<Process> {
  const [stat, status] = await Promise.all([
    readFile(`/proc/${pid}/stat`, "utf8"),
    readFile(`/proc/${pid}/status`, "utf8"),
  ]);
  // The name in parentheses may contain spaces.
  const end = stat.lastIndexOf(")");
  const fields = stat.slice(end + 2).split(" ");
  const sum = (first: number) => Number(fields[first]) + Number(fields[first + 1]);
  return {
    name: stat.slice(stat.indexOf("(") + 1, end),
    ownTicks: sum(11),
    reapedTicks: sum(13),
    status,
  };
}

function toMilliseconds(ticks: number): number {
  return (ticks * 1000) / ticksPerSecond;
}

function megabytes(status: string, field: string): number {
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0) / 1024;
}
