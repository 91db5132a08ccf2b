import { describe, expect, it } from "vitest";
import type { AttackFamily } from "#tests/soak/attacks/family.ts";
import { rawRequests } from "#tests/soak/attacks/raw-requests.ts";
import { returnTo } from "#tests/soak/attacks/return-to.ts";
import { isBuilt } from "#tests/support/built-program.ts";

const built = isBuilt();
if (!built) process.stderr.write("attacks: SKIPPED, there is no build in dist/ (npm run build)\n");

const seed = Date.now() % 1_000_000;

/** The kinds that no other test tries. All of them, and many more attempts: `npm run soak`. */
const families: readonly (readonly [AttackFamily, number])[] = [
  [rawRequests, 40],
  [returnTo, 60],
];

describe.skipIf(!built)(`attacks on the built program (seed ${seed})`, () => {
  it.each(families.map(([family, runs]) => ({ name: family.name, family, runs })))(
    "S-07 S-10 S-13 holds against $runs $name",
    async ({ family, runs }) => {
      const { attempts, failures } = await family.run({ seed, runs, say: () => undefined });
      expect(failures).toEqual([]);
      expect(attempts).toBeGreaterThanOrEqual(runs);
    },
  );
});
