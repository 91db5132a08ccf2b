/** The web server's middleware and routers, in the order of a request. */
import type { Server } from "node:http";
import compression from "compression";
import express, { type RequestHandler } from "express";
import { RedisStore } from "rate-limit-redis";
import { createApi } from "#server/api/api.ts";
import { paymentPages, serveWebhooks } from "#server/api/billing.ts";
import { serveSecurityTxt } from "#server/api/security-txt.ts";
import { serveOneClick } from "#server/api/unsubscribe.ts";
import type { Auth } from "#server/auth/auth.ts";
import { isHttps } from "#server/config/config.ts";
import type { WebContext } from "#server/context.ts";
import { watchStatements } from "#server/database/watch-statements.ts";
import { handleErrors, notFound } from "#server/http/errors.ts";
import { serversOf } from "#server/http/express-server.ts";
import { serveHealth } from "#server/http/health.ts";
import { limitRate } from "#server/http/limits.ts";
import { logRequests, requestId } from "#server/http/logging.ts";
import { serveMetrics } from "#server/http/metrics.ts";
import { requireHost } from "#server/http/request-target.ts";
import { csrfProtection, securityHeaders } from "#server/http/security.ts";
import { watchStatement } from "#server/http/spans.ts";
import { screenPathOf } from "#server/render/public-address.ts";
import type { Render } from "#server/render/render.ts";
import { serveSitemap } from "#server/render/sitemap.ts";
import { createTestCheckout } from "#server/test-checkout/test-checkout.ts";
import { apiBaseUrl, originsOf } from "#shared/api-base-url.ts";
import { paths } from "#shared/paths.ts";

export interface WebParts {
  auth: Auth;
  render: Render;
}

export function createWebServers(context: WebContext, { auth, render }: WebParts): () => Server {
  const { config, metrics, tracing } = context;
  const app = express();
  app.disable("x-powered-by");
  app.set("trust proxy", config.web.trustProxy);
  app.set("query parser", "simple");

  app.use(requestId());
  app.use(logRequests(context.log));
  const formActions = [...auth.formActions, ...paymentPages(config)];
  const connections = originsOf(apiBaseUrl);
  app.use(securityHeaders({ https: isHttps(config), formActions, connections }));
  app.use(requireHost());
  serveHealth(app, readinessChecks(context), context.isStopping, context.config.timeoutFactor);
  serveSecurityTxt(app, context);
  if (metrics && config.metrics.enabled && config.metrics.port === null)
    app.get(
      "/metrics",
      serveMetrics(config.metrics, async () => [await metrics.read()]),
    );
  app.use(render.assets);
  app.use(context.admission.shed);
  // Static files were compressed at build time.
  app.use(compressOthers());
  serveSitemap(app, context);
  app.use([paths.signIn(), "/register", "/forget-password", "/idp"], limitSignIns(context));
  app.use(auth.beforeBody);
  app.use(serveWebhooks(context));
  serveOneClick(app, context);
  app.use(csrfProtection());
  app.use(
    express.json({ limit: "100kb" }),
    express.urlencoded({ extended: false, limit: "100kb" }),
  );
  app.use(auth.afterBody);
  app.use(createApi(context));
  app.use(createTestCheckout(context));
  app.use(auth.beforePages);
  app.use(render.pages);
  app.use(notFound());
  app.use(handleErrors(context.log, render.errorPage));
  return serversOf(app, (request, response) => {
    metrics?.observe("web", request, response, nameRoute);
    const serve = () => {
      if (!render.sendCached(request, response)) app(request, response);
    };
    if (!tracing) return serve();
    tracing.serve({ part: "web", request, response, routeOf: nameRoute }, () =>
      watchStatements(watchStatement, serve),
    );
  });
}

/** All but screens, whose parts are compressed already (server/render/pieces.ts). */
function compressOthers(): RequestHandler {
  const compress = compression();
  return (request, response, next) => {
    if (request.method === "GET" && screenPathOf(request.path) !== null) next();
    else compress(request, response, next);
  };
}

/** For requests that no Express route answers. */
function nameRoute(pathname: string): string | null {
  return pathname.startsWith("/assets/") ? "/assets/*" : screenPathOf(pathname);
}

/** Each costs a hash of a password; what fails is limited by server/auth/attempt-limits.ts. */
const signInsPerMinute = 600;

function limitSignIns({ redis }: WebContext): RequestHandler {
  const sendCommand = redis
    ? (...args: string[]) => redis.sendCommand(args) as Promise<string>
    : null;
  return limitRate({
    windowMs: 60_000,
    limit: signInsPerMinute,
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
      const answer = await context.upstream.carry({
        method: "GET",
        path: "/readyz",
        headers: {},
        once: true,
      });
      // Another company's backend may have no such path: any response shows that it is reachable.
      if (answer.status >= 500) throw new Error("backend is not ready");
    },
    ...(database ? { database: database.ping } : {}),
    ...(redis ? { redis: async () => void (await redis.ping()) } : {}),
  };
}
