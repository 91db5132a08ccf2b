import { reconcileAll } from "#shared/domain/reconcile-all.ts";
import { exactly, type Figure, type SoakOptions, told } from "#tests/soak/support/figures.ts";
import { createRandom } from "#tests/soak/support/random.ts";
import { runStorm } from "#tests/soak/support/storm-round.ts";
import { type Lane, openLane } from "#tests/support/lane.ts";
import { openStage } from "#tests/support/open-stage.ts";

export const about =
  "a team spends while its plan renews, changes and ends and its members come and go, over two " +
  "backends (runs: rounds)";

const fullRounds = 1000;

export async function run({ seed, runs, say }: SoakOptions): Promise<Figure[]> {
  const rounds = runs ?? fullRounds;
  const random = createRandom(seed);
  await using stage = await openStage();
  const pairs = [
    await openPair(stage.base, "embedded"),
    await openPair(stage.base, "stripe"),
  ] as const;
  const [met, problems] = [new Map<string, number>(), [] as string[]];
  for (let round = 1; round <= rounds; round += 1) {
    const pair = pairs[round % 2] ?? pairs[0];
    const result = await runStorm(pair, random);
    for (const [what, times] of result.met) met.set(what, (met.get(what) ?? 0) + times);
    for (const problem of result.problems)
      problems.push(`round ${round} (${pair[0].stripe ? "Stripe" : "embedded"}): ${problem}`);
    if (round % 100 === 0) say(`${round} rounds, ${problems.length} problems`);
  }
  for (const problem of problems.slice(0, 30)) say(problem);
  for (const [what, times] of [...met].toSorted()) say(`${String(times).padStart(7)}  ${what}`);
  let [lines, differences] = [0, 0];
  for (const pair of pairs) {
    const books = await reconcileAll(pair[0].clients.support);
    lines += books.lines;
    differences += books.differences.length;
    for (const lane of pair.toReversed()) await lane.close();
  }
  return [
    told("rounds", rounds),
    told(
      "calls",
      [...met.values()].reduce((sum, times) => sum + times, 0),
    ),
    exactly("answers and books with a problem", problems.length, 0),
    exactly(`differences in ${lines} reconciled lines`, differences, 0),
  ];
}

async function openPair(
  base: Parameters<typeof openLane>[0],
  provider: "embedded" | "stripe",
): Promise<[Lane, Lane]> {
  const lane = await openLane(base, { ownDatabase: true, provider, connections: 100 });
  return [lane, await openLane(base, { beside: lane, connections: 100 })];
}
