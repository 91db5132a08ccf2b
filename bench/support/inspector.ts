import { WebSocket } from "undici";
import type { CpuProfile } from "#bench/support/cpu-profile.ts";
import type { BuiltProgram } from "#tests/support/built-program.ts";

/** Starts the program with an inspector on a free port. */
export const inspectorEnv = { NODE_OPTIONS: "--inspect=127.0.0.1:0" };

const samplingMicroseconds = 500;

/** Records the program's CPU profile during `work`. */
export async function profileWhile(
  program: BuiltProgram,
  work: () => Promise<void>,
): Promise<CpuProfile> {
  const [url] = /ws:\/\/\S+/.exec(program.output()) ?? [];
  if (!url) throw new Error(`the program names no inspector:\n${program.output()}`);
  const inspector = await connect(url);
  try {
    await inspector.send("Profiler.enable");
    await inspector.send("Profiler.setSamplingInterval", { interval: samplingMicroseconds });
    await inspector.send("Profiler.start");
    await work();
    return ((await inspector.send("Profiler.stop")) as { profile: CpuProfile }).profile;
  } finally {
    inspector.close();
  }
}

interface Inspector {
  send(method: string, params?: Record<string, unknown>): Promise<unknown>;
  close(): void;
}

async function connect(url: string): Promise<Inspector> {
  const socket = new WebSocket(url);
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener("open", () => resolve());
    socket.addEventListener("error", () => reject(new Error(`${url} cannot be reached`)));
  });
  const waiting = new Map<number, (result: unknown) => void>();
  socket.addEventListener("message", ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown };
    if (id !== undefined) waiting.get(id)?.(result);
  });
  let count = 0;
  return {
    send: (method, params = {}) => {
      count += 1;
      const id = count;
      socket.send(JSON.stringify({ id, method, params }));
      return new Promise((resolve) => waiting.set(id, resolve));
    },
    close: () => socket.close(),
  };
}
