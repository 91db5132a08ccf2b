import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type RunningBackend, startBackend } from "#server/backend/start.ts";
import { type Database, openDatabase } from "#server/database/database.ts";
import { supportToken } from "#tests/support/backend-caller.ts";
import { testConfig, testLog } from "#tests/support/test-config.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

export interface TestBackend extends RunningBackend {
  database: Database;
  testDatabase: TestDatabase;
  [Symbol.asyncDispose](): Promise<void>;
}

/** The backend alone on a free port with its own database (or another test backend's). */
export async function startTestBackend(
  options: {
    env?: Record<string, string>;
    timeoutFactor?: number;
    shareDatabaseOf?: TestBackend;
    now?: () => Date;
  } = {},
): Promise<TestBackend> {
  const folder = await mkdtemp(path.join(tmpdir(), "clearlane-backend-"));
  const testDatabase = options.shareDatabaseOf?.testDatabase ?? (await createTestDatabase());
  const config = testConfig(
    {
      DATA_DIR: folder,
      DATABASE_URL: testDatabase.url,
      BACKEND_TOKEN: supportToken,
      ...options.env,
    },
    options.timeoutFactor,
  );
  const database = await openDatabase(config);
  const backend = await startBackend(config, {
    log: testLog,
    database,
    ...(options.now ? { now: options.now } : {}),
  });
  return {
    ...backend,
    database,
    testDatabase,
    [Symbol.asyncDispose]: async () => {
      await backend.close({ quietMs: 0 });
      await database.close();
      if (!options.shareDatabaseOf) await testDatabase.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
