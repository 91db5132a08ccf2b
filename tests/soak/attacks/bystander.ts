import { setTimeout as sleep } from "node:timers/promises";
import type { AttackedProgram } from "#tests/soak/attacks/attacked-program.ts";

/** An ordinary user during an attack: opens one page after another and checks the health. */
export interface Bystander {
  /** Milliseconds, of answers with 200. */
  page: number[];
  health: number[];
  /** Other answers, and missing ones. */
  refused: string[];
}

export interface Watch {
  stop(): Promise<Bystander>;
}

/** From an address of its own, until stopped. */
export function watch({ send }: AttackedProgram, pauseMs = 50): Watch {
  const seen: Bystander = { page: [], health: [], refused: [] };
  let running = true;
  const ask = async (path: string, times: number[]) => {
    const started = performance.now();
    const answer = await send(path, { headers: { accept: "text/html" }, from: 60_000 }).catch(
      String,
    );
    if (typeof answer !== "string" && answer.status === 200)
      times.push(performance.now() - started);
    else seen.refused.push(`${path}: ${typeof answer === "string" ? answer : answer.status}`);
  };
  const repeat = async (path: string, times: number[]) => {
    while (running) {
      await ask(path, times);
      await sleep(pauseMs);
    }
  };
  const ended = Promise.all([repeat("/pricing", seen.page), repeat("/healthz", seen.health)]);
  return {
    stop: async () => {
      running = false;
      await ended;
      return seen;
    },
  };
}

/** For the given time, without an attack. */
export async function watchFor(attacked: AttackedProgram, ms: number): Promise<Bystander> {
  const watching = watch(attacked);
  await sleep(ms);
  return watching.stop();
}

function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export interface Comparison {
  note: string;
  failures: string[];
}

/** Ratios to the time before the attack, so that the result does not depend on the machine. */
const mostTimes = 10;
/** Differences below these are noise, milliseconds. */
const unnoticedMs = { page: 1500, health: 250 };

/** 95th percentile during the attack, compared with the time before. */
export function compare(quiet: Bystander, during: Bystander): Comparison {
  const failures: string[] = [];
  const notes: string[] = [];
  for (const what of ["page", "health"] as const) {
    const [before, under] = [quantile(quiet[what], 0.95), quantile(during[what], 0.95)];
    const told = `${what} p95 ${before.toFixed(0)} -> ${under.toFixed(0)} ms`;
    notes.push(told);
    if (!(under <= Math.max(unnoticedMs[what], before * mostTimes)))
      failures.push(`others waited: ${told}`);
  }
  const { refused } = during;
  if (refused.length > 0) failures.push(`others: ${refused.length} not answered, ${refused[0]}`);
  return { note: notes.join(", "), failures };
}
