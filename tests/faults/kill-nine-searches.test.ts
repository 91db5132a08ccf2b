import { describe, expect, it } from "vitest";
import { createRandom } from "#tests/soak/support/random.ts";
import { searchThroughKills } from "#tests/soak/support/search-through-kills.ts";
import { isBuilt } from "#tests/support/built-program.ts";

const built = isBuilt();
if (!built)
  process.stderr.write("kill-nine-searches: SKIPPED, there is no build in dist/ (npm run build)\n");

const seed = Date.now() % 1_000_000;

// Long version: npm run soak -- kill-nine.
describe.skipIf(!built)(`kill -9 in the middle of paid searches (seed ${seed})`, () => {
  it("S4 every search opens after reloads under new keys, and each is charged once", async () => {
    const [people, searchesEach] = [6, 6];
    const after = await searchThroughKills({
      kills: 3,
      people,
      searchesEach,
      random: createRandom(seed),
    });
    const all = people * searchesEach;
    expect(after).toMatchObject({ opened: all, refused: 0, debits: all, searches: all });
    expect(after).toMatchObject({ unopened: 0, differences: 0, problems: [] });
    expect(after.kills).toEqual({ web: 1, backend: 1, database: 1 });
  });
});
