import { fork } from "node:child_process";
import { type ModelResult, type ModelRuns, runModel } from "#tests/model/run-model.ts";
import { openStage } from "#tests/support/open-stage.ts";

/** Part of the runs in a process of its own, to use several CPUs. */
export interface ModelShare extends Omit<ModelRuns, "onRun"> {
  databaseUrl: string;
  trialCredits: number;
}

type Message =
  | { done: number }
  | { result: Omit<ModelResult, "met"> & { met: [string, number][] } };

export async function runShare(
  share: ModelShare,
  onRun: (done: number) => void,
): Promise<ModelResult> {
  const child = fork(import.meta.filename, [JSON.stringify(share)]);
  return new Promise((resolve, reject) => {
    child.on("message", (message: Message) => {
      if ("done" in message) onRun(message.done);
      else resolve({ ...message.result, met: new Map(message.result.met) });
    });
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`a process of the model ended with ${code}`)));
  });
}

async function work({ databaseUrl, trialCredits, ...runs }: ModelShare): Promise<void> {
  await using stage = await openStage({
    env: { TRIAL_CREDITS: String(trialCredits) },
    databaseUrl,
  });
  const tell = (message: Message) => process.send?.(message);
  const result = await runModel(stage.base, { ...runs, onRun: (done) => tell({ done }) });
  tell({ result: { ...result, met: [...result.met] } });
}

const given = process.argv[2];
if (process.send && given?.startsWith("{")) {
  await work(JSON.parse(given) as ModelShare);
  process.disconnect();
}
