import cluster from "node:cluster";
import { startBackend } from "#server/backend/start.ts";
import { type Config, needsDatabase } from "#server/config/config.ts";
import { loadSupportToken } from "#server/config/secrets.ts";
import { openDatabase } from "#server/database/database.ts";
import { storeSecretsIn } from "#server/database/stored-secrets.ts";
import type { Log } from "#server/http/logging.ts";
import { createMetrics, listenForMetrics } from "#server/http/metrics.ts";
import { createTracing } from "#server/http/tracing.ts";
import type { RunStep } from "#server/start-report.ts";
import { readAll } from "#server/web-metrics.ts";

/**
 * Several web processes on one port. The primary keeps database and backend; each worker reaches
 * them as external ones.
 */
export async function startWorkers(
  config: Config,
  log: Log,
  runStep: RunStep,
): Promise<{ url: string; close: () => Promise<void> }> {
  const metrics = createMetrics(config);
  const tracing = await createTracing(config);
  const database = needsDatabase(config)
    ? await runStep("Preparing the database", (report) =>
        openDatabase(config, { onError: (error) => log.warn({ err: error }, "database"), report }),
      )
    : null;
  const backend =
    config.backend.embedded && database
      ? await runStep("Starting the backend", () =>
          startBackend(config, { log: log.child({ part: "backend" }), database, metrics, tracing }),
        )
      : null;
  const support = await loadSupportToken(
    config,
    database ? storeSecretsIn(database, config) : null,
  );
  const env = {
    WORKERS: "1",
    WORKERS_IN_ALL: String(config.web.workers),
    ...(database ? { DATABASE_URL: database.url } : {}),
    ...(backend ? { BACKEND_URL: backend.url } : {}),
    ...(support ? { BACKEND_TOKEN: support } : {}),
  };
  let stopping = false;
  const start = () => cluster.fork(env);
  for (let count = 0; count < config.web.workers; count += 1) start();
  cluster.on("exit", (worker, code, signal) => {
    if (stopping) return;
    log.error({ worker: worker.id, code, signal }, "a worker ended; starting another");
    // Avoid a tight loop when a worker cannot start.
    setTimeout(start, 1000);
  });
  await runStep(`Starting ${config.web.workers} web servers`, () =>
    allListening(config.web.workers, config.web.port),
  );
  const listening =
    metrics && (await listenForMetrics(config, () => readAll(metrics, cluster.workers ?? {})));
  return {
    url: config.web.baseUrl ?? `http://localhost:${config.web.port}`,
    close: async () => {
      stopping = true;
      const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
      await Promise.all(
        workers.map(
          (worker) =>
            new Promise<void>((resolve) =>
              worker.once("exit", () => resolve()).process.kill("SIGTERM"),
            ),
        ),
      );
      await backend?.close();
      await listening?.close({ quietMs: 0 });
      await tracing?.close();
      await database?.close();
    },
  };
}

/** Workers also open private listeners; the web port, on any address, is the one that counts. */
function allListening(count: number, port: number): Promise<void> {
  const listening = new Set<number>();
  return new Promise((resolve) => {
    cluster.on("listening", (worker, address) => {
      if (address.port === port) listening.add(worker.id);
      if (listening.size === count) resolve();
    });
  });
}
