import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Log } from "#server/http/logging.ts";
import { type RunningClearlane, startClearlane } from "#server/start.ts";
import { testConfig, testLog } from "#tests/support/test-config.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

export interface TestApp extends RunningClearlane {
  /** http://127.0.0.1:port, the origin that tests speak to. */
  origin: string;
  testDatabase: TestDatabase;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface TestAppOptions {
  env?: Record<string, string>;
  /** Of the limits on time; far above production's unless given. */
  timeoutFactor?: number;
  now?: () => number;
  /** Silent by default. */
  log?: Log;
  /** Another app's database, for two processes on one. */
  shareDatabaseOf?: TestApp;
}

/**
 * The real program on free ports with its own database: `await using app = await startTestApp()`
 * stops it.
 */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  // The secrets in a database are sealed with a key of the data folder.
  const folder =
    options.shareDatabaseOf?.context.config.dataDir ??
    (await mkdtemp(path.join(tmpdir(), "clearlane-app-")));
  const testDatabase = options.shareDatabaseOf?.testDatabase ?? (await createTestDatabase());
  const config = testConfig(
    { DATA_DIR: folder, DATABASE_URL: testDatabase.url, ...options.env },
    options.timeoutFactor,
  );
  const running = await startClearlane(config, {
    log: options.log ?? testLog,
    ...(options.now ? { now: options.now } : {}),
  });
  return {
    ...running,
    origin: `http://127.0.0.1:${running.port}`,
    testDatabase,
    [Symbol.asyncDispose]: async () => {
      await running.close({ quietMs: 0 });
      if (options.shareDatabaseOf) return;
      await testDatabase.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
