/** The web server's floor plan: every door, in the order a request passes them. */
import compression from "compression";
import express, { type Express, type RequestHandler } from "express";
import { RedisStore } from "rate-limit-redis";
import { createApi } from "#server/api/api.ts";
import { paymentPages } from "#server/api/billing.ts";
import { serveWebhooks } from "#server/api/webhooks.ts";
import type { Auth } from "#server/auth/auth.ts";
import type { WebContext } from "#server/context.ts";
import { refuseForeignRequests } from "#server/http/csrf.ts";
import { handleErrors, notFound } from "#server/http/errors.ts";
import { serveHealth } from "#server/http/health.ts";
import { logRequests } from "#server/http/logging.ts";
import { limitRate } from "#server/http/rate-limit.ts";
import { requestId } from "#server/http/request-id.ts";
import { securityHeaders } from "#server/http/security-headers.ts";
import type { Render } from "#server/render/render.ts";
import { createTestCheckout } from "#server/test-checkout/test-checkout.ts";

export interface WebRooms {
  auth: Auth;
  render: Render;
}

export function createWebApp(context: WebContext, { auth, render }: WebRooms): Express {
  const { config } = context;
  const app = express();
  app.disable("x-powered-by");
  app.set("trust proxy", config.web.trustProxy);
  app.set("query parser", "simple");

  app.use(requestId());
  app.use(logRequests(context.log));
  const formActions = [...auth.formActions, ...paymentPages(config.billing)];
  app.use(
    securityHeaders({ https: config.web.baseUrl?.startsWith("https:") ?? false, formActions }),
  );
  serveHealth(app, readinessChecks(context), context.isStopping, context.config.patience);
  app.use(render.assets);
  // Pages and answers; the browser's own files were compressed at build time.
  app.use(compression());
  app.use(["/login", "/forget-password", "/idp"], limitSignInFailures(context));
  app.use(auth.beforeBody);
  app.use(serveWebhooks(context));
  app.use(refuseForeignRequests());
  app.use(
    express.json({ limit: "100kb" }),
    express.urlencoded({ extended: false, limit: "100kb" }),
  );
  app.use(auth.afterBody);
  app.use(createApi(context));
  app.use(createTestCheckout(context));
  app.use(render.pages);
  app.use(notFound());
  app.use(handleErrors(context.log, render.errorPage));
  return app;
}

/** Guessing passwords is slow: after this many refusals a minute an address waits. */
const signInFailuresAMinute = 100;

function limitSignInFailures({ redis }: WebContext): RequestHandler {
  const sendCommand = redis
    ? (...args: string[]) => redis.sendCommand(args) as Promise<string>
    : null;
  return limitRate({
    windowMs: 60_000,
    limit: signInFailuresAMinute,
    failuresOnly: true,
    skip: (request) => request.method !== "POST",
    ...(sendCommand
      ? { store: new RedisStore({ sendCommand, prefix: "clearlane:sign-in:" }) }
      : {}),
  });
}

function readinessChecks(context: WebContext): Record<string, () => Promise<void>> {
  const { database, redis } = context;
  return {
    backend: async () => {
      const answer = await context.upstream.carry({ method: "GET", path: "/healthz", headers: {} });
      // A backend need not have this address: any answer that is no failure shows that it can be
      // reached.
      if (answer.status >= 500) throw new Error("backend does not answer");
    },
    ...(database ? { database: database.ping } : {}),
    ...(redis ? { redis: async () => void (await redis.ping()) } : {}),
  };
}
