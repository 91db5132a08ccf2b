import { createServer } from "node:http";
import express, { type Express } from "express";
import { createAuth } from "#server/auth/auth.ts";
import { principalOf } from "#server/auth/principal.ts";
import { createWebContext, type WebContext } from "#server/context.ts";
import { type Database, openDatabase } from "#server/database/database.ts";
import { handleErrors, notFound } from "#server/http/errors.ts";
import { type Log, requestId } from "#server/http/logging.ts";
import { csrfProtection, securityHeaders } from "#server/http/security.ts";
import { listen } from "#server/http/shutdown.ts";
import { startForeignBackend } from "#tests/support/foreign-backend.ts";
import { testConfig, testLog } from "#tests/support/test-config.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";

/**
 * Sign-in with the middleware that precedes it in server/app.ts, without pages and with a stub
 * backend: for tests with hundreds of requests or a broken dependency.
 */
export interface AuthApp {
  /** http://127.0.0.1:port */
  origin: string;
  port: number;
  context: WebContext;
  database: Database;
  testDatabase: TestDatabase;
  held: HeldRequests;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Requests to /api/held, which read their session at once and answer on demand. */
interface HeldRequests {
  /** Waits for one to arrive. */
  arrived(): Promise<void>;
  release(): void;
}

export interface AuthAppOptions {
  env?: Record<string, string>;
  now?: () => number;
  /** Delay of the mock API's answers. */
  wait?: (milliseconds: number) => Promise<void>;
  /** Silent by default. */
  log?: Log;
  /** A second process on the first one's database. */
  shareDatabaseOf?: AuthApp;
  port?: number;
}

export async function startAuthApp(options: AuthAppOptions = {}): Promise<AuthApp> {
  const testDatabase = options.shareDatabaseOf?.testDatabase ?? (await createTestDatabase());
  const backend = await startForeignBackend();
  const config = testConfig({
    DATABASE_URL: testDatabase.url,
    BACKEND_URL: backend.url,
    BACKEND_TOKEN: "the-same-in-every-test",
    ...options.env,
  });
  const database = await openDatabase(config);
  const context = await createWebContext(config, {
    log: options.log ?? testLog,
    database,
    backendUrl: config.backend.embedded ? backend.url : config.backend.url,
    ...(options.now ? { now: options.now } : {}),
    ...(options.wait ? { wait: options.wait } : {}),
  });
  const auth = await createAuth(context);
  const held = holdRequests();
  const listening = await listen(createServer(createApp(context, auth, held)), options.port ?? 0);
  let closed = false;
  const close = async () => {
    if (closed) return;
    closed = true;
    await listening.close({ graceMs: 500, quietMs: 0 });
    await auth.close();
    await context.close();
    await database.close();
    await backend[Symbol.asyncDispose]();
  };
  return {
    origin: `http://127.0.0.1:${listening.port}`,
    port: listening.port,
    context,
    database,
    testDatabase,
    held,
    close,
    [Symbol.asyncDispose]: async () => {
      await close();
      if (!options.shareDatabaseOf) await testDatabase.drop();
    },
  };
}

function holdRequests(): HeldRequests & { hold(answer: () => void): void } {
  const answers: (() => void)[] = [];
  let onArrival: (() => void) | undefined;
  return {
    hold: (answer) => {
      answers.push(answer);
      onArrival?.();
    },
    arrived: async () => {
      if (answers.length === 0) await new Promise<void>((resolve) => (onArrival = resolve));
    },
    release: () => {
      for (const answer of answers.splice(0)) answer();
    },
  };
}

function createApp(
  context: WebContext,
  auth: Awaited<ReturnType<typeof createAuth>>,
  held: ReturnType<typeof holdRequests>,
): Express {
  const app = express();
  app.set("trust proxy", context.config.web.trustProxy);
  app.set("query parser", "simple");
  app.use(requestId(), securityHeaders({ https: false, formActions: auth.formActions }));
  app.use(auth.beforeBody);
  app.use(csrfProtection());
  app.use(
    express.json({ limit: "100kb" }),
    express.urlencoded({ extended: false, limit: "100kb" }),
  );
  app.use(auth.afterBody);
  app.get("/api/session", (_request, response) => {
    const principal = principalOf(response);
    response.json({ user: principal.kind === "user" ? principal.user : null });
  });
  // Exposes the header of backend calls, which the product keeps on the server.
  app.get("/api/authorization", (_request, response) => {
    const principal = principalOf(response);
    response.json({ authorization: principal.kind === "user" ? principal.authorization : null });
  });
  app.get("/api/held", (_request, response) => held.hold(() => response.json({})));
  app.use(auth.beforePages);
  app.get(/^\/(?!api)/, (request, response) => void response.send(`page ${request.path}`));
  app.use(notFound());
  app.use(handleErrors(context.log));
  return app;
}
