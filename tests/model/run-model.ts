import * as fc from "fast-check";
import type { BackendContext } from "#server/backend/context.ts";
import { reconcileAll } from "#shared/domain/reconcile-all.ts";
import { checkWorld } from "#tests/model/check-world.ts";
import { LedgerModel } from "#tests/model/ledger-model.ts";
import { beginTeam, planSteps } from "#tests/model/plan-steps.ts";
import { searchSteps } from "#tests/model/search-steps.ts";
import { spendSteps } from "#tests/model/spend-steps.ts";
import { supportSteps } from "#tests/model/support-steps.ts";
import { teamSteps } from "#tests/model/team-steps.ts";
import { emailsOf, names, openWorld, type World } from "#tests/model/world.ts";
import { type Lane, openLane } from "#tests/support/lane.ts";

export interface ModelRuns {
  runs: number;
  seed: number;
  /** Concurrent lanes, the last with Stripe. */
  lanes: number;
  /** Maximum steps of one run. */
  steps: number;
  onRun?(done: number): void;
}

export interface ModelResult {
  runs: number;
  steps: number;
  /** Each with its seed and the shrunk list of steps. */
  divergences: string[];
  /** Number of ledger entries, and problems found in them, over all runs. */
  lines: number;
  differences: number;
  /** Outcomes by count. */
  met: Map<string, number>;
}

/** Runs many short histories of three users against a real backend and the model, and compares. */
export async function runModel(base: BackendContext, options: ModelRuns): Promise<ModelResult> {
  const result: ModelResult = {
    runs: 0,
    steps: 0,
    divergences: [],
    lines: 0,
    differences: 0,
    met: new Map(),
  };
  const share = (index: number) =>
    Math.floor(options.runs / options.lanes) + (index < options.runs % options.lanes ? 1 : 0);
  await Promise.all(
    Array.from({ length: options.lanes }, async (_, index) => {
      const provider = index === options.lanes - 1 ? "stripe" : "embedded";
      const lane = await openLane(base, { connections: 16, ownDatabase: true, provider });
      try {
        await runLane(lane, { ...options, runs: share(index), seed: options.seed + index }, result);
        const { lines, differences } = await reconcileAll(lane.clients.support);
        result.lines += lines;
        result.differences += differences.length;
      } finally {
        await lane.close();
      }
    }),
  );
  return result;
}

async function runLane(
  lane: Lane,
  { runs, seed, steps, onRun }: ModelRuns,
  result: ModelResult,
): Promise<void> {
  const { trialCredits } = lane.config.credits;
  const all = [
    ...spendSteps,
    ...searchSteps,
    ...searchSteps,
    ...supportSteps,
    ...planSteps,
    ...teamSteps,
  ];
  const property = fc.asyncProperty(
    fc.constantFrom("with nothing", "with a team", "with a team"),
    fc.commands(all, { maxCommands: steps, size: "max" }),
    async (start, commands) => {
      const world = await openWorld(lane, result.met);
      const model = new LedgerModel(
        names,
        trialCredits,
        lane.now().getTime(),
        lane.stripe ? "stripe" : "embedded",
      );
      if (start === "with a team") await beginTeam.run(model, world);
      await fc.asyncModelRun(() => ({ model, real: world }), commands);
      await checkWorld(model, world);
      await endPlans(world);
      result.runs += 1;
      result.steps += [...commands].length;
      onRun?.(result.runs);
    },
  );
  const details = await fc.check(property, { seed, numRuns: runs, endOnFailure: false });
  if (!details.failed) return;
  const { errorInstance } = details;
  const found =
    errorInstance instanceof Error
      ? (errorInstance.stack ?? errorInstance.message)
      : String(errorInstance);
  result.divergences.push(`${fc.defaultReportMessage(details) ?? ""}\n${found}`);
}

/** Plans of a finished run must not be renewed by the sweep. */
async function endPlans({ lane, ...world }: World): Promise<void> {
  await lane.database.pool.query(
    `update credit_lines set renews_at = null where customer_id in (select id from customers
      where email = any($1))`,
    [emailsOf({ lane, ...world })],
  );
  lane.stripe?.world.forget();
}
