import type { ModelResult } from "#tests/model/run-model.ts";
import { exactly, type Figure, type SoakOptions, told } from "#tests/soak/support/figures.ts";
import { runShare } from "#tests/soak/support/model-process.ts";
import { openStage } from "#tests/support/open-stage.ts";

export const about =
  "random lives of three people with plans, teams, refunds and broken connections, against a " +
  "small model of plain arithmetic";

const fullRuns = 10_000;
const processes = 2;
const lanes = 8;
const steps = 25;

export async function run({ seed, runs, say }: SoakOptions): Promise<Figure[]> {
  const wanted = runs ?? fullRuns;
  await using stage = await openStage();
  const done = new Array<number>(processes).fill(0);
  const results = await Promise.all(
    done.map((_, index) => {
      const share = {
        runs: Math.floor((wanted + index) / processes),
        seed: seed + index * lanes,
        lanes,
        steps,
      };
      const where = { databaseUrl: stage.base.database.url, trialCredits: 4 };
      return runShare({ ...share, ...where }, (count) => {
        done[index] = count;
        const sum = done.reduce((total, one) => total + one, 0);
        if (sum % 500 === 0) say(`${sum} runs`);
      });
    }),
  );
  for (const divergence of results.flatMap(({ divergences }) => divergences)) say(divergence);
  for (const [what, times] of [...addUp(results)].toSorted())
    say(`${String(times).padStart(7)}  ${what}`);
  const sum = (figure: "runs" | "steps" | "lines" | "differences") =>
    results.reduce((total, one) => total + one[figure], 0);
  return [
    exactly("runs", sum("runs"), wanted),
    told("steps in them", sum("steps")),
    exactly(
      "divergences from the model",
      results.reduce((total, { divergences }) => total + divergences.length, 0),
      0,
    ),
    exactly(`differences in ${sum("lines")} reconciled lines`, sum("differences"), 0),
  ];
}

function addUp(results: readonly ModelResult[]): Map<string, number> {
  const all = new Map<string, number>();
  for (const { met } of results)
    for (const [what, times] of met) all.set(what, (all.get(what) ?? 0) + times);
  return all;
}
