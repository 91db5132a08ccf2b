import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countCharges, loseAnswers } from "#tests/soak/support/lose-answers.ts";
import { type LossStage, openLossStage } from "#tests/soak/support/loss-stage.ts";
import { createRandom } from "#tests/soak/support/random.ts";
import { lookDuringOutage, signInAtOnce } from "#tests/soak/support/sign-in-rounds.ts";
import { auditLedger } from "#tests/support/audit-ledger.ts";
import { openStage, type Stage } from "#tests/support/open-stage.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

let testDatabase: TestDatabase;
let stage: Stage;
let row: LossStage;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  stage = await openStage({ databaseUrl: testDatabase.url });
  row = await openLossStage(stage);
});
afterAll(async () => {
  await row.close();
  await stage[Symbol.asyncDispose]();
  await testDatabase.drop();
});

/** A new seed each run. Long versions: npm run soak -- lost-answers first-sign-ins. */
const seed = Date.now() % 1_000_000;

describe(`lost responses between web server and backend (seed ${seed})`, () => {
  // Three users, ten credits each: everyone's last search takes the last credit.
  it.each([
    ["searches", 0.9],
    ["spends", 0.9],
  ] as const)(
    "R4.8 R8.3 S-05 charge %s once at a rate of %d, down to the last credit",
    async (what, rate) => {
      const { emails, wishes } = await (what === "searches" ? row.searchers : row.spenders)(3, 30);
      const result = await loseAnswers({
        proxy: row.proxy,
        rate,
        wishes,
        atOnce: 15,
        random: createRandom(seed),
      });
      expect(result).toMatchObject({ fulfilled: 30, problems: [] });
      expect(result.lost).toBeGreaterThan(0);
      expect(await countCharges(stage.base.database.pool, emails)).toBe(30);
      expect(await auditLedger(stage.base.database.pool)).toEqual([]);
    },
  );
});

describe(`first sign-ins (seed ${seed})`, () => {
  it("R7.2 S-03 100 in parallel by one user make one customer and one trial", async () => {
    expect(await signInAtOnce(row, 100)).toEqual([]);
  });

  it("R4.6 R7.2 S-03 make no customer without definite lookups", async () => {
    const outage = await lookDuringOutage(row, 15, 15, createRandom(seed));
    expect(outage).toMatchObject({
      creations: 0,
      customers: 0,
      wrong: 0,
      mended: outage.askedAgain,
    });
    expect(outage.lookups).toBeGreaterThan(15);
  });
});
