/** `backup FILE` and `restore FILE` of the CLI, which prints the JSON document that this prints. */
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { BackupProblem } from "#server/backend/backup/backup-file.ts";
import { restoreBackup } from "#server/backend/backup/restore-backup.ts";
import { writeBackup } from "#server/backend/backup/write-backup.ts";
import { type Config, loadConfig } from "#server/config/config.ts";
import { EnvironmentError } from "#server/config/env.ts";
import { readSealingKeys, unseal } from "#server/config/sealing.ts";
import { startEmbeddedPostgres } from "#server/database/embedded-postgres.ts";
import { findSealedSecrets } from "#server/database/stored-secrets.ts";

const [command, file = ""] = process.argv.slice(2);

try {
  const result = await run(loadConfig(undefined, "backend"), path.resolve(file));
  process.stdout.write(`${JSON.stringify(result)}\n`);
} catch (error) {
  const isKnown = error instanceof BackupProblem || error instanceof EnvironmentError;
  const message = error instanceof Error ? error.message : String(error);
  process.stdout.write(
    `${JSON.stringify({ problem: isKnown ? message : `Failed: ${message}` })}\n`,
  );
  process.exitCode = 1;
}

async function run(config: Config, target: string): Promise<object> {
  refuseWrongMachine(config, command === "backup");
  const { url, close } = await openServer(config);
  try {
    if (command === "backup") {
      const program = readVersion(config.programDir);
      return await writeBackup({ url, file: target, program });
    }
    const report = (progress: string) => void process.stderr.write(`${progress}\n`);
    const restored = await restoreBackup(url, target, report);
    return { ...restored, opensSecrets: await opensSecrets(config, url) };
  } finally {
    await close();
  }
}

function refuseWrongMachine({ backend, database, dataDir }: Config, isBackup: boolean): void {
  if (!database.embedded) return;
  if (!backend.embedded)
    throw new BackupProblem(
      "BACKEND_URL is set and DATABASE_URL is not: accounts and credits are kept where the " +
        "backend runs. Run this there, or set its DATABASE_URL.",
    );
  if (isBackup && !existsSync(dataDir))
    throw new BackupProblem(`There is no data folder ${dataDir}. Set DATA_DIR, or DATABASE_URL.`);
}

/** The embedded one may be running for the program; the last to leave stops it. */
async function openServer(config: Config): Promise<{ url: string; close: () => Promise<void> }> {
  if (!config.database.embedded) return { url: config.database.url, close: async () => undefined };
  const { url, stop } = await startEmbeddedPostgres(config.dataDir);
  return { url, close: stop };
}

/** Whether this installation has the key of the secrets in the database. */
async function opensSecrets(config: Config, url: string): Promise<boolean> {
  const { all } = await readSealingKeys(config);
  const sealed = await findSealedSecrets(url);
  return sealed.every(({ name, value }) => unseal(all, name, value) !== null);
}

function readVersion(programDir: string): string {
  const text = readFileSync(path.join(programDir, "package.json"), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}
