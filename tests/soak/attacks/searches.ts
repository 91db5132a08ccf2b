import { startAttackedProgram, whatIsBroken } from "#tests/soak/attacks/attacked-program.ts";
import type { AttackFamily } from "#tests/soak/attacks/family.ts";
import { comingFrom, crowdEnv } from "#tests/soak/attacks/fuzz.ts";
import { searchHostile } from "#tests/support/hostile-searches.ts";

const share = 250;
const mostMs = 200;
/** Half of them are ordinary, to measure how slow the machine is. */
const mostTimes = 10;

/** Searches designed to be slow, one at a time. */
export const searches: AttackFamily = {
  name: "searches",
  wanted: 2500,
  run: async ({ seed, runs }) => {
    await using attacked = await startAttackedProgram(crowdEnv);
    let [attempts, p50, p99] = [0, 0, 0];
    const failures: string[] = [];
    const count = runs ?? 2500;
    for (let from = 0; attempts < count; from += 1) {
      const plan = { seed: seed + from, searches: Math.min(share, count - attempts) };
      const outcome = await searchHostile(attacked.origin, plan, comingFrom(from));
      attempts += outcome.searches;
      failures.push(...outcome.failures);
      p50 = Math.max(p50, outcome.p50);
      p99 = Math.max(p99, outcome.p99);
    }
    const note = `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`;
    if (p99 > Math.max(mostMs, p50 * mostTimes)) failures.push(`took too long: ${note}`);
    const broken = await whatIsBroken(attacked);
    if (broken) failures.push(broken);
    return { attempts, failures, note };
  },
};
