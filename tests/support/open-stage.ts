import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type BackendContext, createBackendContext } from "#server/backend/context.ts";
import type { Config } from "#server/config/config.ts";
import { openDatabase } from "#server/database/database.ts";
import { startEmbeddedPostgres } from "#server/database/embedded-postgres.ts";
import { supportToken } from "#tests/support/backend-caller.ts";
import { testConfig, testLog } from "#tests/support/test-config.ts";

/** The source of lanes: an open database with all data, and a backend's context over it. */
export interface Stage {
  config: Config;
  base: BackendContext;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface StageOptions {
  env?: Record<string, string>;
  /** An existing database; without one an embedded PostgreSQL is started and removed at the end. */
  databaseUrl?: string;
}

export async function openStage({ env = {}, databaseUrl }: StageOptions = {}): Promise<Stage> {
  const folder = await mkdtemp(path.join(tmpdir(), "clearlane-stage-"));
  const embedded = databaseUrl ? null : await startEmbeddedPostgres(folder);
  const config = testConfig({
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl ?? embedded?.url ?? "",
    BACKEND_TOKEN: supportToken,
    ...env,
  });
  const database = await openDatabase(config);
  const base = await createBackendContext(config, { log: testLog, database });
  return {
    config,
    base,
    [Symbol.asyncDispose]: async () => {
      await database.close();
      await embedded?.stop();
      if (embedded) await rm(embedded.home, { recursive: true, force: true });
      await rm(folder, { recursive: true, force: true });
    },
  };
}
