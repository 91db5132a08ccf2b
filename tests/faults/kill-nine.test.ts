import { describe, expect, it } from "vitest";
import { createRandom } from "#tests/soak/support/random.ts";
import { spendThroughKills } from "#tests/soak/support/spend-through-kills.ts";
import { isBuilt } from "#tests/support/built-program.ts";

const built = isBuilt();
if (!built)
  process.stderr.write("kill-nine: SKIPPED, there is no build in dist/ (npm run build)\n");

const seed = Date.now() % 1_000_000;

// kill-nine-program.test.ts kills the program. Long version: npm run soak -- kill-nine.
describe.skipIf(!built)(`kill -9 of the database (seed ${seed})`, () => {
  it("S-05 recovers; every credit is spent exactly once", async () => {
    const [users, teams, creditsEach] = [4, 1, 10];
    const random = createRandom(seed);
    const after = await spendThroughKills({
      victims: ["database"],
      people: users,
      teams,
      creditsEach,
      random,
    });
    const all = (users + 4 * teams) * creditsEach;
    expect(after).toMatchObject({
      accepted: all,
      debits: all,
      used: all,
      acceptedWithoutDebit: 0,
      refusedWithDebit: 0,
    });
    expect(after).toMatchObject({ problems: [], differences: 0, exitCode: 0 });
  });
});
