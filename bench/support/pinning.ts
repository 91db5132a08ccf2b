import { spawnSync } from "node:child_process";
import os from "node:os";
import { listTree } from "#bench/support/process-usage.ts";

/** The measured servers share one core, so that the load generator takes nothing from them. */
const serverCore = "0";
const loadCore = "1";
const allCores = `0-${os.cpus().length - 1}`;

/** False without `taskset` or a second core: then nothing is pinned. */
export const canPin =
  os.cpus().length > 1 && spawnSync("taskset", ["--version"], { stdio: "ignore" }).status === 0;

/** A server with its child processes. */
export async function pinServer(pid: number): Promise<void> {
  for (const one of await listTree(pid)) pin(one, serverCore);
}

export function pinLoad(): void {
  pin(process.pid, loadCore);
}

export function unpinLoad(): void {
  pin(process.pid, allCores);
}

function pin(pid: number, cores: string): void {
  if (canPin) spawnSync("taskset", ["-acp", cores, String(pid)], { stdio: "ignore" });
}
