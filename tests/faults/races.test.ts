import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { credits } from "#shared/contract/credits.ts";
import { drawRace, runRace } from "#tests/soak/support/race-round.ts";
import { createRandom } from "#tests/soak/support/random.ts";
import { runStorm } from "#tests/soak/support/storm-round.ts";
import { auditLedger } from "#tests/support/audit-ledger.ts";
import { type Lane, openLane } from "#tests/support/lane.ts";
import { openStage, type Stage } from "#tests/support/open-stage.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { times } from "#tests/support/thorough.ts";

let testDatabase: TestDatabase;
let stage: Stage;
let lanes: [Lane, Lane];
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  stage = await openStage({ databaseUrl: testDatabase.url });
  lanes = [
    await openLane(stage.base, { connections: 128 }),
    await openLane(stage.base, { connections: 128 }),
  ];
});
afterAll(async () => {
  for (const lane of lanes) await lane.close();
  await stage[Symbol.asyncDispose]();
  await testDatabase.drop();
});

/** A new seed each run, shown in failures. Long version: npm run soak -- races. */
const seed = Date.now() % 1_000_000;

describe(`parallel spending (seed ${seed})`, () => {
  it(`R4.8 S-05 accepts as many as credits and caps allow, in ${times(50)} rounds`, async () => {
    const random = createRandom(seed);
    for (let round = 0; round < times(50); round += 1) {
      const {
        race,
        accepted,
        wanted: expected,
        problems,
      } = await runRace(lanes, drawRace(random, 120));
      expect({ race, accepted, problems }).toEqual({ race, accepted: expected, problems: [] });
    }
    expect(await auditLedger(stage.base.database.pool)).toEqual([]);
  });

  it.each(["embedded", "stripe"] as const)(
    "R1.5 R4.8 S-02 S-05 keeps the ledger exact while a %s plan and its members change",
    async (provider) => {
      const random = createRandom(seed);
      const lane = await openLane(stage.base, { ownDatabase: true, provider });
      const beside = await openLane(stage.base, { beside: lane });
      for (let round = 0; round < times(15); round += 1)
        expect((await runStorm([lane, beside], random)).problems).toEqual([]);
      expect((await lane.clients.support(credits.reconcile, {})).differences).toEqual([]);
      await beside.close();
      await lane.close();
    },
  );
});
