import cluster from "node:cluster";
import { runProgram } from "#server/run-program.ts";
import { announce, runWithReport } from "#server/start-report.ts";

// Imported dynamically: a bad configuration is refused before anything heavy is loaded.
await runProgram("clearlane", async (config, log) => {
  const running =
    config.web.workers > 1
      ? await (await import("#server/workers.ts")).startWorkers(config, log, runWithReport)
      : await (await import("#server/start.ts")).startClearlane(config, {
          log,
          // A worker is one of several; its primary reports.
          ...(cluster.isPrimary ? { runStep: runWithReport } : {}),
        });
  if (cluster.isPrimary) announce(running, config);
  return running.close;
});
