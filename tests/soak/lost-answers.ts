import { reconcileAll } from "#shared/domain/reconcile-all.ts";
import { exactly, type Figure, type SoakOptions, told } from "#tests/soak/support/figures.ts";
import { countCharges, loseAnswers } from "#tests/soak/support/lose-answers.ts";
import { openLossStage } from "#tests/soak/support/loss-stage.ts";
import { createRandom } from "#tests/soak/support/random.ts";
import { auditLedger } from "#tests/support/audit-ledger.ts";
import { openStage } from "#tests/support/open-stage.ts";

export const about =
  "paid searches while 10, 30 and 90 % of the answers between web server and backend are lost " +
  "(runs: searches a rate)";

const fullWishes = 1000;
const people = 20;
const atOnce = 100;

export async function run({ seed, runs, say }: SoakOptions): Promise<Figure[]> {
  const count = runs ?? fullWishes;
  const random = createRandom(seed);
  await using stage = await openStage({ env: { TRIAL_CREDITS: "100000" } });
  const { pool } = stage.base.database;
  const row = await openLossStage(stage);
  const figures: Figure[] = [];
  for (const [what, wishers] of [
    ["searches at the web server", row.searchers],
    ["spends at the backend", row.spenders],
  ] as const) {
    for (const rate of [0.1, 0.3, 0.9]) {
      const { emails, wishes } = await wishers(people, count);
      const result = await loseAnswers({ proxy: row.proxy, rate, wishes, atOnce, random });
      const charges = await countCharges(pool, emails);
      for (const problem of result.problems.slice(0, 20)) say(problem);
      const name = `${what}, ${rate * 100} % lost`;
      figures.push(
        told(
          `${name}: answers lost, attempts, requests`,
          `${result.lost}, ${result.attempts}, ${result.asked}`,
        ),
        exactly(`${name}: fulfilled`, result.fulfilled, count),
        exactly(`${name}: charges for each`, (charges / count).toFixed(3), "1.000"),
        exactly(`${name}: wrong answers`, result.problems.length, 0),
      );
      say(`${name}: done`);
    }
  }
  const problems = await auditLedger(pool);
  for (const problem of problems.slice(0, 20)) say(problem);
  const { differences } = await reconcileAll(row.lane.clients.support);
  await row.close();
  return [
    ...figures,
    exactly("lines with a problem", problems.length, 0),
    exactly("differences reconciled", differences.length, 0),
  ];
}
