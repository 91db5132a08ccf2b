import { reconcileAll } from "#shared/domain/reconcile-all.ts";
import { exactly, type Figure, type SoakOptions, told } from "#tests/soak/support/figures.ts";
import { drawRace, runRace } from "#tests/soak/support/race-round.ts";
import { createRandom } from "#tests/soak/support/random.ts";
import { auditLedger } from "#tests/support/audit-ledger.ts";
import { openLane } from "#tests/support/lane.ts";
import { openStage } from "#tests/support/open-stage.ts";

export const about =
  "2 to 500 people spending at once on one plan, members with caps among them, over two " +
  "backends on one database";

const fullRounds = 1000;

export async function run({ seed, runs, say }: SoakOptions): Promise<Figure[]> {
  const rounds = runs ?? fullRounds;
  const random = createRandom(seed);
  await using stage = await openStage();
  const lanes = [
    await openLane(stage.base, { connections: 256 }),
    await openLane(stage.base, { connections: 256 }),
  ] as const;
  const problems: string[] = [];
  let [accepted, wanted, spends, largest] = [0, 0, 0, 0];
  for (let round = 1; round <= rounds; round += 1) {
    const result = await runRace([...lanes], drawRace(random));
    const count = result.race.members.reduce(
      (sum, member) => sum + member.spends,
      result.race.owner,
    );
    accepted += result.accepted;
    wanted += result.wanted;
    spends += count;
    largest = Math.max(largest, count);
    for (const problem of result.problems)
      problems.push(`round ${round}: ${problem} in ${JSON.stringify(result.race)}`);
    if (round % 100 === 0) say(`${round} rounds, ${spends} spends, ${problems.length} problems`);
  }
  problems.push(...(await auditLedger(stage.base.database.pool)));
  for (const problem of problems.slice(0, 20)) say(problem);
  const { lines, differences } = await reconcileAll(lanes[0].clients.support);
  for (const lane of lanes) await lane.close();
  return [
    told("rounds", rounds),
    told("spends sent, the largest round", `${spends}, ${largest}`),
    exactly("accepted, as many as min(spenders, credits, caps)", accepted, wanted),
    exactly("rounds and lines with a problem", problems.length, 0),
    exactly(`differences in ${lines} reconciled lines`, differences.length, 0),
  ];
}
