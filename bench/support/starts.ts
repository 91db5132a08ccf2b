import { execFileSync, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { median } from "#bench/statistics.ts";
import {
  type BuiltProgram,
  programDir,
  removeDataDir,
  startBuiltProgram,
} from "#tests/support/built-program.ts";
import { findFreePort } from "#tests/support/free-port.ts";

export interface Starts {
  program: BuiltProgram;
  /** Seconds of the start with an empty data folder. */
  first: number;
  /** Median seconds of the later ones. */
  later: number;
}

/** The first start with an empty data folder, then later ones; the last program keeps running. */
export async function timeStarts(dataDir: string, laterStarts: number): Promise<Starts> {
  const first = await timeStart(dataDir);
  const later: number[] = [];
  let { program } = first;
  for (let start = 0; start < laterStarts; start += 1) {
    await program.end("SIGTERM");
    const timed = await timeStart(dataDir);
    program = timed.program;
    later.push(timed.seconds);
  }
  return { program, first: first.seconds, later: median(later) };
}

async function timeStart(dataDir: string): Promise<{ program: BuiltProgram; seconds: number }> {
  const began = performance.now();
  const program = await startBuiltProgram(dataDir);
  return { program, seconds: (performance.now() - began) / 1000 };
}

/**
 * Seconds from `npm start` to ready in a fresh clone of the last commit whose packages are
 * installed: build, database, program.
 */
export async function timeFreshClone(): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), "clearlane-clone-"));
  const cwd = path.join(folder, "clearlane");
  try {
    execFileSync("git", ["clone", "--quiet", programDir, cwd]);
    const install = ["ci", "--include=dev", "--prefer-offline", "--no-audit", "--no-fund"];
    execFileSync("npm", [...install, "--loglevel=error"], { cwd, stdio: "inherit" });
    return await timeNpmStart(cwd);
  } finally {
    // npm may end before the program does.
    await removeDataDir(path.join(cwd, "data"));
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

async function timeNpmStart(cwd: string): Promise<number> {
  const port = String(await findFreePort());
  const env = {
    PATH: process.env.PATH ?? "",
    HOME: process.env.HOME ?? "",
    PORT: port,
    BACKEND_PORT: String(await findFreePort()),
    DATA_DIR: path.join(cwd, "data"),
  };
  const began = performance.now();
  const child = spawn("npm", ["start"], { cwd, env, stdio: "ignore", detached: true });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  try {
    while (!(await isReady(`http://127.0.0.1:${port}/readyz`))) {
      if (child.exitCode !== null) throw new Error("npm start ended in the fresh clone");
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return (performance.now() - began) / 1000;
  } finally {
    // npm does not always forward signals, so the whole process group gets it.
    if (child.pid && child.exitCode === null) process.kill(-child.pid, "SIGTERM");
    await ended;
  }
}

async function isReady(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ status }) => status === 200,
    () => false,
  );
}
