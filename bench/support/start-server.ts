import { spawn } from "node:child_process";
import { programDir } from "#tests/support/built-program.ts";

/** A server beside ours that a measurement compares with. */
export interface Server {
  origin: string;
  pid: number;
  end(): Promise<void>;
}

export interface ServerOptions {
  /** Arguments of Node. */
  args: readonly string[];
  port: number;
  cwd?: string;
  env?: Record<string, string>;
}

const patientMs = 60_000;

/** Waits until it answers; throws with what it said when it ends before. */
export async function startServer({
  args,
  port,
  cwd = programDir,
  env,
}: ServerOptions): Promise<Server> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, NODE_ENV: "production", PORT: String(port), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const origin = `http://127.0.0.1:${port}`;
  const until = performance.now() + patientMs;
  while (!(await answers(origin))) {
    if (child.exitCode !== null || performance.now() > until) {
      child.kill();
      throw new Error(`node ${args.join(" ")} did not start:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    origin,
    pid: child.pid ?? 0,
    end: async () => {
      child.kill();
      await ended;
    },
  };
}

async function answers(origin: string): Promise<boolean> {
  return fetch(origin).then(
    () => true,
    () => false,
  );
}
