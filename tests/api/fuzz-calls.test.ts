import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { supportAuthorization, supportToken } from "#tests/support/backend-caller.ts";
import { fuzzCalls } from "#tests/support/fuzz-calls.ts";
import { searchHostile } from "#tests/support/hostile-searches.ts";
import { registerCaller } from "#tests/support/mock-sign-in.ts";
import { startTestApp, type TestApp } from "#tests/support/start-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { MOCK_DELAY_MS: "0", BACKEND_TOKEN: supportToken } });
});
afterAll(() => app[Symbol.asyncDispose]());

async function countSpends(): Promise<number> {
  const found = await app.database?.pool.query("select 1 from ledger where kind = 'spend'");
  return found?.rowCount ?? -1;
}

const seed = Number(process.env.FUZZ_SEED ?? 12);
const cases = Number(process.env.FUZZ_CASES ?? 300);

/** `npm run soak -- attacks` sends ten thousand of each. */
describe(`calls with any input (seed ${seed})`, () => {
  it("S1 answer below 500, put no text into a page as markup and charge nothing unsaid", async () => {
    const callers = [await registerCaller(app.origin), await registerCaller(app.origin)];
    for (const caller of callers) await caller.get("/api/credits");
    const outcome = await fuzzCalls(
      {
        servers: { web: app.origin, backend: app.backend?.url ?? "" },
        callers: [
          {},
          ...callers.map(({ authorization }) => ({ authorization })),
          { authorization: supportAuthorization },
        ],
        countSpends,
      },
      { seed, cases },
    );
    expect(outcome).toMatchObject({ cases, failures: [], reflected: [], chargedSilently: 0 });
    const accepted = Object.entries(outcome.statuses).filter(([status]) => Number(status) < 300);
    expect(accepted.length).toBeGreaterThan(0);
  });

  it("S1 S-16 hostile searches answer 200 or 400", async () => {
    const { failures } = await searchHostile(app.origin, { seed, searches: 60 });
    expect(failures).toEqual([]);
  });
});
