import { createServer } from "node:http";
import { createWebApp } from "#server/app.ts";
import { createAuth } from "#server/auth/auth.ts";
import { type RunningBackend, startBackend } from "#server/backend/start.ts";
import type { Config } from "#server/config/config.ts";
import { createWebContext, needsDatabase, type WebContext } from "#server/context.ts";
import { type Database, openDatabase } from "#server/database/database.ts";
import type { Log } from "#server/http/logging.ts";
import { type Closing, defaultGraceMs, listen } from "#server/http/shutdown.ts";
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
  /** Development: how pages and assets are made without a build. */
  render?: RenderOptions;
  now?: () => number;
  /**
   * A database already open (tests); otherwise the configured one is opened, and closed at the end.
   */
  database?: Database;
}

/**
 * Starts everything the configuration asks for in this process: database, backend, web server, in
 * that order; stops in the other.
 */
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
    // A start that fails half way must leave nothing running, least of all a database.
    await close();
    throw error;
  }
}

/** Opens one part after the other, leaving in `opened` how to close each. */
async function open(
  config: Config,
  options: StartOptions,
  opened: ((closing?: Closing) => Promise<void>)[],
): Promise<Omit<RunningClearlane, "close">> {
  const { log, now } = options;
  const database =
    options.database ??
    (needsDatabase(config)
      ? await openDatabase(config, { onError: (error) => log.warn({ err: error }, "database") })
      : null);
  if (database && !options.database) opened.push(database.close);
  const backend =
    config.backend.embedded && database
      ? await startBackend(config, {
          log: log.child({ part: "backend" }),
          database,
          ...(now ? { now: () => new Date(now()) } : {}),
        })
      : null;
  if (backend) opened.push(backend.close);
  const backendUrl = config.backend.embedded ? (backend?.url ?? "") : config.backend.url;
  const context = await createWebContext(config, {
    log,
    database,
    backendUrl,
    ...(now ? { now } : {}),
  });
  opened.push(context.close);
  const auth = await createAuth(context);
  opened.push(auth.close);
  const render = await createRender(context, options.render);
  const web = await listen(createServer(createWebApp(context, { auth, render })), config.web.port);
  opened.push(async (closing) => {
    context.markStopping();
    await web.close(closing);
  });
  return {
    url: config.web.baseUrl ?? `http://localhost:${web.port}`,
    port: web.port,
    context,
    backend,
    database,
  };
}
