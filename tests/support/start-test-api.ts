import { createServer } from "node:http";
import express from "express";
import { createApi } from "#server/api/api.ts";
import { createWebContext } from "#server/context.ts";
import { handleErrors, notFound } from "#server/http/errors.ts";
import { requestId } from "#server/http/logging.ts";
import { listen } from "#server/http/shutdown.ts";
import { startTestBackend, type TestBackend } from "#tests/support/start-test-backend.ts";
import { testLog } from "#tests/support/test-config.ts";

export interface TestApi {
  /** http://127.0.0.1:port of the web server's api and feeds; every principal is a visitor. */
  origin: string;
  backend: TestBackend;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * The public part of the product: the web server's API and feeds before a real backend, without
 * sign-in and pages.
 */
export async function startTestApi(
  options: { env?: Record<string, string> } = {},
): Promise<TestApi> {
  const backend = await startTestBackend(options);
  const { config } = backend.context;
  const context = await createWebContext(config, {
    log: testLog,
    database: backend.database,
    backendUrl: backend.url,
  });
  const app = express();
  app.set("query parser", "simple");
  app.use(requestId(), createApi(context), notFound(), handleErrors(testLog));
  const listening = await listen(createServer(app), 0, "127.0.0.1");
  return {
    origin: `http://127.0.0.1:${listening.port}`,
    backend,
    [Symbol.asyncDispose]: async () => {
      await listening.close({ graceMs: 500, quietMs: 0 });
      await context.close();
      await backend[Symbol.asyncDispose]();
    },
  };
}
