import cluster from "node:cluster";
import { announce } from "#server/announce.ts";
import { runProgram } from "#server/run-program.ts";
import { startClearlane } from "#server/start.ts";
import { startWorkers } from "#server/workers.ts";

await runProgram("clearlane", async (config, log) => {
  const running = config.web.workers > 1 ? await startWorkers(config, log) : await startClearlane(config, { log });
  if (cluster.isPrimary) announce(running, config);
  return running.close;
});
