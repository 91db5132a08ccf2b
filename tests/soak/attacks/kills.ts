import type { AttackFamily } from "#tests/soak/attacks/family.ts";
import { createRandom } from "#tests/soak/support/random.ts";
import { searchThroughKills } from "#tests/soak/support/search-through-kills.ts";

const people = 12;
const searchesAKill = 6;

/** kill -9 of web server, backend and database during paid searches, reloaded under new keys. */
export const kills: AttackFamily = {
  name: "kill-nine",
  wanted: 60,
  run: async ({ seed, runs, say }) => {
    const count = runs ?? 60;
    const searchesEach = Math.ceil((count * searchesAKill) / people);
    const random = createRandom(seed);
    const after = await searchThroughKills({ kills: count, people, searchesEach, random, say });
    const { opened, debits, unopened, differences, problems } = after;
    const wanted = people * searchesEach;
    const failures = [...problems];
    if (opened !== wanted) failures.push(`${opened} of ${wanted} searches opened`);
    if (debits !== opened) failures.push(`${debits} debits for ${opened} searches`);
    if (unopened !== 0) failures.push(`${unopened} paid searches were never opened`);
    if (differences !== 0) failures.push(`${differences} differences reconciled`);
    const { web, backend, database } = after.kills;
    return {
      attempts: web + backend + database,
      failures,
      note: `web ${web}, backend ${backend}, database ${database}; ${opened} searches`,
    };
  },
};
