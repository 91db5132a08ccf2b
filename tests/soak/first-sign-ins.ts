import { reconcileAll } from "#shared/domain/reconcile-all.ts";
import { exactly, type Figure, type SoakOptions, told } from "#tests/soak/support/figures.ts";
import { openLossStage } from "#tests/soak/support/loss-stage.ts";
import { createRandom } from "#tests/soak/support/random.ts";
import { lookDuringOutage, signInAtOnce } from "#tests/soak/support/sign-in-rounds.ts";
import { openStage } from "#tests/support/open-stage.ts";

export const about =
  "200 first sign-ins of one person at once; then 1,000 new people during an outage of the " +
  "lookups (runs: looks in the outage)";

const fullLooks = 1000;
const rounds = 20;
const signIns = 200;

export async function run({ seed, runs, say }: SoakOptions): Promise<Figure[]> {
  await using stage = await openStage();
  const row = await openLossStage(stage);
  const problems: string[] = [];
  for (let round = 1; round <= rounds; round += 1)
    problems.push(...(await signInAtOnce(row, signIns)));
  for (const problem of problems) say(problem);
  say("first sign-ins done");
  const outage = await lookDuringOutage(row, runs ?? fullLooks, 15, createRandom(seed));
  const { differences } = await reconcileAll(row.lane.clients.support);
  await row.close();
  return [
    exactly(
      `people out of ${rounds} with other than one customer and one trial after ${signIns} first sign-ins at once`,
      problems.length,
      0,
    ),
    told("looks during the outage, lookups that they made", `${outage.looks}, ${outage.lookups}`),
    exactly("customers asked for during the outage", outage.creations, 0),
    exactly("customers made during the outage", outage.customers, 0),
    exactly("answers other than an unknown balance", outage.wrong, 0),
    exactly("afterwards: people with one customer and one trial", outage.mended, outage.askedAgain),
    exactly("differences reconciled", differences.length, 0),
  ];
}
