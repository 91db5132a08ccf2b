import cluster from "node:cluster";
import { createServer } from "node:http";
import { type RunStep, runSilently } from "#server/announce.ts";
import { createWebApp } from "#server/app.ts";
import { createAuth } from "#server/auth/auth.ts";
import { type RunningBackend, startBackend } from "#server/backend/start.ts";
import type { Config } from "#server/config/config.ts";
import { createWebContext, needsDatabase, type WebContext } from "#server/context.ts";
import { type Database, openDatabase } from "#server/database/database.ts";
import type { Log } from "#server/http/logging.ts";
import { createMetrics, listenForMetrics, type Metrics } from "#server/http/metrics.ts";
import { type Closing, defaultGraceMs, type Listening, listenOn } from "#server/http/shutdown.ts";
import type { Tracing } from "#server/http/spans.ts";
import { createTracing } from "#server/http/tracing.ts";
import { answerPrimary, measureWeb } from "#server/measure.ts";
import { createRender, type RenderOptions } from "#server/render/render.ts";

export interface RunningClearlane {
  url: string;
  port: number;
  context: WebContext;
  backend: RunningBackend | null;
  database: Database | null;
  close(closing?: Closing): Promise<void>;
}

export interface StartOptions {
  log: Log;
  render?: RenderOptions;
  now?: () => number;
  runStep?: RunStep;
  /** Already open (tests); otherwise the configured one is opened here and closed at the end. */
  database?: Database;
}

/** Starts database, backend and web server in one process; stops them in reverse order. */
export async function startClearlane(
  config: Config,
  options: StartOptions,
): Promise<RunningClearlane> {
  const opened: ((closing?: Closing) => Promise<void>)[] = [];
  const close = async ({ graceMs = defaultGraceMs, quietMs }: Closing = {}) => {
    const until = performance.now() + graceMs;
    for (const closeOne of opened.splice(0).toReversed())
      await closeOne({
        graceMs: Math.max(0, until - performance.now()),
        ...(quietMs === undefined ? {} : { quietMs }),
      });
  };
  try {
    return { ...(await open(config, options, opened)), close };
  } catch (error) {
    // A failed start must not leave a database running.
    await close();
    throw error;
  }
}

/** Adds to `opened` how to close each part. */
async function open(
  config: Config,
  options: StartOptions,
  opened: ((closing?: Closing) => Promise<void>)[],
): Promise<Omit<RunningClearlane, "close">> {
  const { log, now, runStep = runSilently } = options;
  const metrics = createMetrics(config);
  const tracing = await createTracing(config);
  if (tracing) opened.push(tracing.close);
  const database =
    options.database ??
    (needsDatabase(config)
      ? await runStep("Preparing the database", (report) =>
          openDatabase(config, {
            onError: (error) => log.warn({ err: error }, "database"),
            report,
          }),
        )
      : null);
  if (database && !options.database) opened.push(database.close);
  let started: WebContext | null = null;
  const backend =
    config.backend.embedded && database
      ? await runStep("Starting the backend", () =>
          startBackend(config, {
            log: log.child({ part: "backend" }),
            database,
            metrics,
            tracing,
            onWrite: (account) => void started?.caches.people.invalidate(account),
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
    database,
  };
}

interface Services {
  database: Database | null;
  backendUrl: string;
  metrics: Metrics | null;
  tracing: Tracing | null;
}

/** On their own port, or for the primary, which asks its workers. */
async function openMetrics(
  config: Config,
  metrics: Metrics,
  opened: ((closing?: Closing) => Promise<void>)[],
): Promise<void> {
  if (cluster.isWorker) return answerPrimary(metrics);
  const listening = await listenForMetrics(config, async () => [await metrics.read()]);
  if (listening) opened.push(() => listening.close({ quietMs: 0 }));
}

async function openWeb(
  config: Config,
  { log, now, render }: StartOptions,
  { database, backendUrl, metrics, tracing }: Services,
  opened: ((closing?: Closing) => Promise<void>)[],
): Promise<{ context: WebContext; web: Listening }> {
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
  const app = createWebApp(context, { auth, render: await createRender(context, render) });
  const web = await listenOn(config.web.hosts, config.web.port, () =>
    createServer({ requireHostHeader: false }, app),
  );
  opened.push(async (closing) => {
    context.markStopping();
    await web.close(closing);
  });
  return { context, web };
}
