import { setTimeout as sleep } from "node:timers/promises";
import { createBackendApp } from "#server/backend/app.ts";
import { measureBackend } from "#server/backend/backend-metrics.ts";
import {
  type BackendContext,
  type BackendContextOptions,
  createBackendContext,
} from "#server/backend/context.ts";
import type { Config } from "#server/config/config.ts";
import { serversOf } from "#server/http/express-server.ts";
import { type Closing, listen } from "#server/http/shutdown.ts";

/** How long an import may take to stop, milliseconds. */
const importGraceMs = 4000;

export interface RunningBackend {
  context: BackendContext;
  url: string;
  close(closing?: Closing): Promise<void>;
}

/** Starts the backend on its port. The caller closes the database afterwards. */
export async function startBackend(
  config: Config,
  options: BackendContextOptions,
): Promise<RunningBackend> {
  const context = await createBackendContext(config, options);
  const host = config.backend.embedded ? config.backend.host : "127.0.0.1";
  const port = config.backend.embedded ? config.backend.port : 0;
  const openServer = serversOf(createBackendApp(context));
  const listening = await listen(openServer(), port, host);
  if (context.metrics) measureBackend(context.metrics, context);
  context.refresh.start();
  context.watchJobs.start();
  return {
    context,
    url: `http://${host === "0.0.0.0" ? "127.0.0.1" : host}:${listening.port}`,
    close: async (closing) => {
      context.markStopping();
      await Promise.all([
        listening.close(closing),
        // Checks of a large import take longer; the next attempt resumes from the stored rows.
        Promise.race([
          Promise.all([
            context.imports.close(),
            context.sourceImports.close(),
            context.refresh.close(),
            context.watchJobs.close(),
          ]),
          sleep(importGraceMs, undefined, { ref: false }),
        ]),
      ]);
      await context.billing.close();
    },
  };
}
