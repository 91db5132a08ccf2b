import cluster from "node:cluster";
import { announce } from "#server/announce.ts";
import { runProgram } from "#server/run-program.ts";

// The rooms are loaded after the configuration was read: a bad one is refused at once, before
// anything heavy is.
await runProgram("clearlane", async (config, log) => {
  const running =
    config.web.workers > 1
      ? await (await import("#server/workers.ts")).startWorkers(config, log)
      : await (await import("#server/start.ts")).startClearlane(config, { log });
  if (cluster.isPrimary) announce(running, config);
  return running.close;
});
