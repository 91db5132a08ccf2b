import { runProgram } from "#server/run-program.ts";

/** The backend as a program of its own, for installations on several machines. */
await runProgram("backend", async (config, log) => {
  const { openDatabase } = await import("#server/database/database.ts");
  const { startBackend } = await import("#server/backend/start.ts");
  const { createMetrics, listenForMetrics } = await import("#server/http/metrics.ts");
  const database = await openDatabase(config, {
    onError: (error) => log.warn({ err: error }, "database"),
    report: (progress) => log.info(progress),
  });
  const { createTracing } = await import("#server/http/tracing.ts");
  const metrics = createMetrics(config);
  const tracing = await createTracing(config);
  const backend = await startBackend(config, { log, database, metrics, tracing }).catch(
    async (error: unknown) => {
      await database.close();
      throw error;
    },
  );
  const listening = metrics && (await listenForMetrics(config, async () => [await metrics.read()]));
  log.info({ url: backend.url }, "backend ready");
  return async (closing) => {
    await backend.close(closing);
    await listening?.close({ quietMs: 0 });
    await tracing?.close();
    await database.close();
  };
});
