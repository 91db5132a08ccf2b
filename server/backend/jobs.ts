import { randomUUID } from "node:crypto";
import { toAppError } from "#server/http/errors.ts";
import { AppError, type ErrorCode } from "#shared/errors.ts";

/** Work that outlives its request: one request starts it, others poll it. */
interface JobState<Phase extends string, Result> {
  id: string;
  phase: Phase | "done" | "failed";
  /** Progress: a count, and the share of the whole, 0 to 1. */
  rows: number;
  share: number;
  result: Result | null;
  /** Error code and message of a failed job. */
  problem: { code: string; message: string } | null;
}

interface Progress<Phase extends string> {
  phase: Phase;
  rows: number;
  share: number;
}

export interface JobRun<Phase extends string> {
  signal: AbortSignal;
  onProgress(progress: Progress<Phase>): void;
}

export interface Jobs<Order, Phase extends string, Result> {
  /** Starts a job, or joins a running one of the same key. */
  start(order: Order): JobState<Phase, Result>;
  /** Throws `not-found`. */
  progress(id: string): JobState<Phase, Result>;
  /** Stops after the current batches; the same order resumes it later. */
  close(): Promise<void>;
}

interface JobKind<Order, Phase extends string, Result> {
  firstPhase: Phase;
  /** Orders with the same key are one job. */
  keyOf(order: Order): string;
  perform(order: Order, run: JobRun<Phase>): Promise<Result & { rows: number }>;
  /** Runs once the result is available. Never rejects because of the order's own error. */
  onDone(order: Order, result: Result): Promise<void>;
  onFailed(
    order: Order,
    error: { code: ErrorCode; message: string; cause: unknown },
  ): Promise<void>;
}

/** States of ended jobs that stay available. */
const maxEndedJobs = 50;

export function createJobs<Order, Phase extends string, Result>(
  kind: JobKind<Order, Phase, Result>,
): Jobs<Order, Phase, Result> {
  const states = new Map<string, JobState<Phase, Result>>();
  const running = new Map<string, { id: string; ended: Promise<void> }>();
  const stopping = new AbortController();

  async function run(id: string, order: Order): Promise<void> {
    const change = (part: Partial<JobState<Phase, Result>>) => {
      const state = states.get(id);
      if (state) states.set(id, { ...state, ...part });
    };
    try {
      const result = await kind.perform(order, { signal: stopping.signal, onProgress: change });
      change({ phase: "done", share: 1, rows: result.rows, result });
      await kind.onDone(order, result);
    } catch (thrown) {
      const error = toAppError(thrown);
      const message = error.details?.[0]?.message ?? error.message;
      if (states.get(id)?.phase !== "done")
        change({ phase: "failed", problem: { code: error.code, message } });
      await kind.onFailed(order, { code: error.code, message, cause: error.cause ?? error });
    }
  }

  return {
    start: (order) => {
      const key = kind.keyOf(order);
      const id = running.get(key)?.id ?? randomUUID();
      const known = states.get(id);
      if (known) return known;
      const state: JobState<Phase, Result> = {
        ...{ id, phase: kind.firstPhase, rows: 0, share: 0, result: null, problem: null },
      };
      states.set(id, state);
      const [oldest] = states.keys();
      if (states.size > maxEndedJobs && oldest) states.delete(oldest);
      const ended = run(id, order).finally(() => running.delete(key));
      running.set(key, { id, ended });
      return state;
    },
    progress: (id) => {
      const state = states.get(id);
      if (!state)
        throw new AppError("not-found", {
          reason:
            "The backend has restarted and no longer knows this import. Run it again to resume " +
            "where it stopped.",
        });
      return state;
    },
    close: async () => {
      stopping.abort(new AppError("unavailable"));
      await Promise.all([...running.values()].map(({ ended }) => ended));
    },
  };
}
