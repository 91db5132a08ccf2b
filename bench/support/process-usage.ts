import { readFile } from "node:fs/promises";

/** Clock ticks per second in /proc on every Linux that Node supports. */
const ticksPerSecond = 100;

export interface Usage {
  cpuMs: number;
  residentMb: number;
}

/** CPU time and memory of a process; null without /proc. */
export async function readUsage(pid: number): Promise<Usage | null> {
  try {
    const [stat, status] = await Promise.all([
      readFile(`/proc/${pid}/stat`, "utf8"),
      readFile(`/proc/${pid}/status`, "utf8"),
    ]);
    // The name in parentheses may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = Number(fields[11]) + Number(fields[12]);
    return {
      cpuMs: (ticks * 1000) / ticksPerSecond,
      residentMb: Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024,
    };
  } catch {
    return null;
  }
}
