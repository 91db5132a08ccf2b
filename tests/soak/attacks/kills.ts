import type { AttackFamily } from "#tests/soak/attacks/family.ts";
import { run } from "#tests/soak/kill-nine.ts";

/** The soak part of the same subject, as one row of the table. */
export const kills: AttackFamily = {
  name: "kill-nine",
  wanted: 60,
  run: async ({ seed, runs, say }) => {
    const count = runs ?? 60;
    const figures = await run({ seed, runs: count, say, only: [] });
    const wrong = figures.filter(({ ok }) => !ok);
    return {
      attempts: count,
      failures: wrong.map(({ what, value, wanted }) => `${what}: ${value} instead of ${wanted}`),
    };
  },
};
