import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { findProgramDir } from "#server/config/config.ts";
import { findFreePort } from "#tests/support/free-port.ts";

/** The program as it is shipped, `node dist/server/…`, as a process of its own. */
export interface BuiltProgram {
  origin: string;
  backendUrl: string;
  pid: number;
  dataDir: string;
  /** Its output so far, both streams. */
  output(): string;
  /** Sends a signal at once and waits for the end. */
  end(signal: NodeJS.Signals): Promise<{ code: number | null }>;
  supportToken(): Promise<string>;
}

export const programDir = findProgramDir(import.meta.dirname);

/** Those of `npm start` and of the image. */
const shippedFlags = ["--max-semi-space-size=8", "--v8-pool-size=2"];

export function isBuilt(): boolean {
  return (
    existsSync(path.join(programDir, "dist/server/main.js")) &&
    existsSync(path.join(programDir, "dist/client"))
  );
}

const programArguments = {
  main: [...shippedFlags, "dist/server/main.js"],
  backend: [...shippedFlags, "dist/server/backend.js"],
  /** From its sources, as `npm run dev` starts it. */
  dev: ["--import=tsx", "server/dev.ts"],
};

/**
 * Starts it, or its backend alone, on free ports unless `env` names some, and waits until it is
 * ready. Throws with what it said when it ends before; one that never gets ready fails at the test's
 * own limit.
 */
export async function startBuiltProgram(
  dataDir: string,
  env: Record<string, string> = {},
  name: keyof typeof programArguments = "main",
): Promise<BuiltProgram> {
  const settings = {
    PORT: String(await findFreePort()),
    BACKEND_PORT: String(await findFreePort()),
    DATA_DIR: dataDir,
    LOG_LEVEL: "error",
    ...env,
  };
  const origin = `http://127.0.0.1:${settings.PORT}`;
  const backendUrl = `http://127.0.0.1:${settings.BACKEND_PORT}`;
  const { child, output, ended } = spawnNode(programArguments[name], settings);
  while (!(await isReady(name === "backend" ? backendUrl : origin))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the program did not start (exit code ${child.exitCode}):\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    origin,
    backendUrl,
    pid: child.pid ?? 0,
    dataDir,
    output,
    end: async (signal) => {
      child.kill(signal);
      return { code: await ended };
    },
    supportToken: async () => (await readFile(path.join(dataDir, "support-token"), "utf8")).trim(),
  };
}

export interface EndedProgram {
  code: number | null;
  output: string;
  /** CPU time in milliseconds; unlike elapsed time, independent of other load. */
  cpuMs: number;
}

/** Runs it to its end with an environment that it should refuse. */
export async function runBuiltProgram(
  name: "main" | "backend",
  env: Record<string, string>,
): Promise<EndedProgram> {
  return runMeasured([`dist/server/${name}.js`], env);
}

/** A program that does nothing: what a start of Node itself costs on this machine. */
export async function runNothing(): Promise<EndedProgram> {
  return runMeasured(["--eval", "0"], {});
}

const tellCpu = `import { writeSync } from "node:fs";
process.once("exit", () => {
  const { user, system } = process.cpuUsage();
  writeSync(2, "computed for " + (user + system));
});`;

async function runMeasured(args: string[], env: Record<string, string>): Promise<EndedProgram> {
  const importTeller = `--import=data:text/javascript,${encodeURIComponent(tellCpu)}`;
  const { ended, output } = spawnNode([importTeller, ...args], env);
  const code = await ended;
  const [own = "", microseconds] = output().split("computed for ");
  return { code, output: own, cpuMs: Number(microseconds) / 1000 };
}

function spawnNode(
  args: string[],
  env: Record<string, string>,
): { child: ChildProcess; output: () => string; ended: Promise<number | null> } {
  // Nothing of the test runner's own environment: NODE_ENV=test would make it another program.
  const child = spawn(process.execPath, args, {
    cwd: programDir,
    env: {
      PATH: process.env.PATH ?? "",
      HOME: process.env.HOME ?? "",
      NODE_ENV: "production",
      // No test may fail because the machine is slow; a soak measures the program as it is shipped.
      ...(process.env.VITEST ? { TIMEOUT_FACTOR: "20" } : {}),
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  return { child, output: () => output, ended };
}

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/readyz`)).status === 200;
  } catch {
    return false;
  }
}

/**
 * A data folder that is removed afterwards, with the cluster that the embedded PostgreSQL keeps
 * elsewhere when it runs for root.
 */
export async function makeDataDir(): Promise<{ dataDir: string; remove: () => Promise<void> }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "clearlane-built-"));
  return { dataDir, remove: () => removeDataDir(dataDir) };
}

/** With its cluster, whose server may still be stopping. */
export async function removeDataDir(dataDir: string): Promise<void> {
  const { home, postmaster } = await findCluster(dataDir);
  if (postmaster) killIfAlive(postmaster, "SIGINT");
  const again = { maxRetries: 20, retryDelay: 100 };
  await rm(dataDir, { recursive: true, force: true, ...again });
  if (home) await rm(home, { recursive: true, force: true, ...again });
}

/**
 * Where the embedded PostgreSQL of a data folder keeps its cluster, and its process if it left its
 * file.
 */
export async function findCluster(
  dataDir: string,
): Promise<{ home: string | null; postmaster: number | null }> {
  const asRoot = process.getuid?.() === 0;
  const id = asRoot
    ? (await readFile(path.join(dataDir, "instance-id"), "utf8").catch(() => "")).trim()
    : "";
  const home = asRoot
    ? id
      ? path.join("/var/lib/clearlane", id)
      : null
    : path.join(dataDir, "postgres");
  const file = home
    ? await readFile(path.join(home, "cluster/postmaster.pid"), "utf8").catch(() => "")
    : "";
  return { home, postmaster: Number(file.split("\n")[0]) || null };
}

export async function hasLivingPostmaster(dataDir: string): Promise<boolean> {
  return (await findCluster(dataDir)).postmaster !== null;
}

export function killIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** The embedded PostgreSQL of a data folder, as its own files describe it. */
export async function embeddedUrl(dataDir: string): Promise<string> {
  const { home } = await findCluster(dataDir);
  const read = (file: string) => readFile(path.join(home ?? "", file), "utf8");
  const [password, lock] = await Promise.all([read("password"), read("cluster/postmaster.pid")]);
  return `postgres://clearlane:${password.trim()}@127.0.0.1:${lock.split("\n")[3]}/postgres`;
}
