import { announce } from "#server/announce.ts";
import { runProgram } from "#server/run-program.ts";
import { startClearlane } from "#server/start.ts";

await runProgram("clearlane", async (config, log) => {
  const clearlane = await startClearlane(config, { log });
  announce(clearlane, config);
  return clearlane.close;
});
