import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

export interface Program {
  origin: string;
  backend: string;
  pid: number;
  supportToken(): string;
  stop(): Promise<void>;
}

/** Starts the built program as an operator would, on free ports and a data folder of its own. */
export async function startProgram(env: Record<string, string> = {}): Promise<Program> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "clearlane-bench-"));
  const [port, backendPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, ["dist/server/main.js"], {
    env: {
      ...process.env,
      PORT: String(port),
      BACKEND_PORT: String(backendPort),
      DATA_DIR: dataDir,
      LOG_LEVEL: "error",
      MOCK_DELAY_MS: "0",
      ...env,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await ready(child);
  return {
    origin: `http://localhost:${port}`,
    backend: `http://127.0.0.1:${backendPort}`,
    pid: child.pid ?? 0,
    supportToken: () => readFileSync(path.join(dataDir, "support-token"), "utf8").trim(),
    stop: async () => {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on("data", (chunk: Buffer) => chunk.toString().includes("is ready") && resolve());
    child.once("exit", (code) => reject(new Error(`the program ended with ${code}`)));
  });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
