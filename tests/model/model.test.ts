import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runModel } from "#tests/model/run-model.ts";
import { openStage, type Stage } from "#tests/support/open-stage.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { times } from "#tests/support/thorough.ts";

let testDatabase: TestDatabase;
let stage: Stage;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  stage = await openStage({ env: { TRIAL_CREDITS: "4" }, databaseUrl: testDatabase.url });
});
afterAll(async () => {
  await stage[Symbol.asyncDispose]();
  await testDatabase.drop();
});

/** A new seed on each run. The long version: npm run soak -- model --seed n. */
const seed = Date.now() % 1_000_000;

describe(`plans, teams and credits against a model of plain arithmetic (seed ${seed})`, () => {
  it(`R1.4 R1.5 R4.8 S-02 S-05 S-21 agree in ${times(200)} random histories with faults`, async () => {
    const result = await runModel(stage.base, { runs: times(200), seed, lanes: 4, steps: 30 });
    expect(result.divergences).toEqual([]);
    expect(result).toMatchObject({ runs: times(200), differences: 0 });
  });
});
