import { type ChildProcess, fork } from "node:child_process";
import { importEdition } from "#server/backend/tariff/import-edition.ts";
import { schedules } from "#server/backend/tariff/schedules/index.ts";

/** An import in a process of its own, which pauses at a point to be killed there. */
export interface ImportJob {
  url: string;
  schedule: string;
  file: string;
  batchRows: number;
  minimumRows: number;
  /** After so many batches, or before a phase; null runs to the end. */
  stopAt: number | "checking" | "switching" | null;
}

export interface ImportProcess {
  child: ChildProcess;
  /** True once it pauses at the point, false if it has ended. */
  stopped: Promise<boolean>;
}

export function startImportProcess(job: ImportJob): ImportProcess {
  const child = fork(import.meta.filename, [JSON.stringify(job)], {
    execArgv: ["--import", "tsx"],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const stopped = new Promise<boolean>((resolve, reject) => {
    child.once("message", () => resolve(true));
    child.once("exit", (code) =>
      code === 0 ? resolve(false) : reject(new Error(`the import ended with ${code}`)),
    );
  });
  return { child, stopped };
}

/** Kills it and waits for its end. */
export async function killImport({ child }: ImportProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await ended;
}

async function work({ stopAt, minimumRows, ...job }: ImportJob): Promise<void> {
  const schedule = schedules.find(({ name }) => name === job.schedule);
  if (!schedule) throw new Error(`there is no schedule ${job.schedule}`);
  let batches = 0;
  await importEdition(job.url, {
    schedule: { ...schedule, minimumRows },
    file: job.file,
    effective: "2024-01-01",
    batchRows: job.batchRows,
    onProgress: async ({ phase }) => {
      if (phase === "reading") batches += 1;
      if (stopAt === null || (stopAt !== phase && stopAt !== batches)) return;
      process.send?.("stopped");
      // Waits to be killed.
      await new Promise(() => setInterval(() => undefined, 60_000));
    },
  });
}

const given = process.argv[2];
if (process.send && given?.startsWith("{")) {
  await work(JSON.parse(given) as ImportJob);
  process.disconnect();
}
