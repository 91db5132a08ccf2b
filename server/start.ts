import { type Config, needsDatabase } from "#server/config/config.ts";
import { type Database, openDatabase } from "#server/database/database.ts";
import { type Closing, defaultGraceMs } from "#server/http/shutdown.ts";
import type { Close, RunningServices, ServiceOptions } from "#server/open-services.ts";
import { runSilently } from "#server/start-report.ts";
import { once } from "#shared/once.ts";

export interface RunningClearlane extends RunningServices {
  database: Database | null;
  close: Close;
}

export interface StartOptions extends ServiceOptions {
  /** Already open (tests); otherwise the configured one is opened here and closed at the end. */
  database?: Database;
}

/** Starts database, backend and web server in one process; stops them in reverse order. */
export async function startClearlane(
  config: Config,
  options: StartOptions,
): Promise<RunningClearlane> {
  const opened: Close[] = [];
  const close = async ({ graceMs = defaultGraceMs, quietMs }: Closing = {}) => {
    const until = performance.now() + graceMs;
    for (const closeOne of opened.splice(0).toReversed())
      await closeOne({
        graceMs: Math.max(0, until - performance.now()),
        ...(quietMs === undefined ? {} : { quietMs }),
      });
  };
  try {
    // Loads most of the program while PostgreSQL starts.
    const loadServices = once(() => import("#server/open-services.ts"));
    const database = await openConfiguredDatabase(config, options, opened, () => {
      // A failure is reported where it is awaited.
      loadServices().catch(() => undefined);
    });
    const { openServices } = await loadServices();
    return { ...(await openServices(config, options, database, opened)), database, close };
  } catch (error) {
    // A failed start must not leave a database running.
    await close();
    throw error;
  }
}

/** Null when the configuration needs no database. */
async function openConfiguredDatabase(
  config: Config,
  { database, log, runStep = runSilently }: StartOptions,
  opened: Close[],
  onWait: () => void,
): Promise<Database | null> {
  if (database || !needsDatabase(config)) return database ?? null;
  const own = await runStep("Preparing the database", (report) =>
    openDatabase(config, {
      onError: (error) => log.warn({ err: error }, "database"),
      onWait,
      report,
    }),
  );
  opened.push(own.close);
  return own;
}
