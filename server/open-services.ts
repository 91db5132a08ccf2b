import cluster from "node:cluster";
import { createWebServers } from "#server/app.ts";
import { createAuth } from "#server/auth/auth.ts";
import { type RunningBackend, startBackend } from "#server/backend/start.ts";
import type { Config } from "#server/config/config.ts";
import { createWebContext, type WebContext } from "#server/context.ts";
import type { Database } from "#server/database/database.ts";
import type { Log } from "#server/http/logging.ts";
import { createMetrics, listenForMetrics, type Metrics } from "#server/http/metrics.ts";
import { type Closing, type ListeningServer, listenOn } from "#server/http/shutdown.ts";
import type { Tracing } from "#server/http/spans.ts";
import { createTracing } from "#server/http/tracing.ts";
import { createRender, type RenderOptions } from "#server/render/render.ts";
import { type RunStep, runSilently } from "#server/start-report.ts";
import { answerPrimary, measureWeb } from "#server/web-metrics.ts";

export interface RunningServices {
  url: string;
  port: number;
  context: WebContext;
  backend: RunningBackend | null;
}

export interface ServiceOptions {
  log: Log;
  render?: RenderOptions;
  now?: () => number;
  runStep?: RunStep;
}

/** Closes one part of the program. */
export type Close = (closing?: Closing) => Promise<void>;

/**
 * Starts the backend and the web server on an open database. Adds to `opened` how to close each.
 */
export async function openServices(
  config: Config,
  options: ServiceOptions,
  database: Database | null,
  opened: Close[],
): Promise<RunningServices> {
  const { log, now, runStep = runSilently } = options;
  const metrics = createMetrics(config);
  const tracing = await createTracing(config);
  if (tracing) opened.push(tracing.close);
  let started: WebContext | null = null;
  const backend =
    config.backend.embedded && database
      ? await runStep("Starting the backend", () =>
          startBackend(config, {
            log: log.child({ part: "backend" }),
            database,
            metrics,
            tracing,
            onWrite: (account) => void started?.caches.users.invalidate(account),
            ...(now ? { now: () => new Date(now()) } : {}),
          }),
        )
      : null;
  if (backend) opened.push(backend.close);
  const backendUrl = config.backend.embedded ? (backend?.url ?? "") : config.backend.url;
  const { context, web } = await runStep("Starting the web server", () =>
    openWeb(config, options, { database, backendUrl, metrics, tracing }, opened),
  );
  if (metrics) await openMetrics(config, metrics, opened);
  started = context;
  return {
    url: config.web.baseUrl ?? `http://localhost:${web.port}`,
    port: web.port,
    context,
    backend,
  };
}

interface Services {
  database: Database | null;
  backendUrl: string;
  metrics: Metrics | null;
  tracing: Tracing | null;
}

/** On their own port, or for the primary, which asks its workers. */
async function openMetrics(config: Config, metrics: Metrics, opened: Close[]): Promise<void> {
  if (cluster.isWorker) return answerPrimary(metrics);
  const listening = await listenForMetrics(config, async () => [await metrics.read()]);
  if (listening) opened.push(() => listening.close({ quietMs: 0 }));
}

async function openWeb(
  config: Config,
  { log, now, render }: ServiceOptions,
  { database, backendUrl, metrics, tracing }: Services,
  opened: Close[],
): Promise<{ context: WebContext; web: ListeningServer }> {
  const context = await createWebContext(config, {
    log,
    database,
    backendUrl,
    metrics,
    tracing,
    ...(now ? { now } : {}),
  });
  opened.push(context.close);
  if (metrics) measureWeb(metrics, context);
  const auth = await createAuth(context);
  opened.push(auth.close);
  const openServer = createWebServers(context, {
    auth,
    render: await createRender(context, render),
  });
  const web = await listenOn(config.web.hosts, config.web.port, openServer);
  opened.push(async (closing) => {
    context.markStopping();
    await web.close(closing);
  });
  return { context, web };
}
