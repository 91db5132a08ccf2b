/**
 * The backend: accounts, credits, HS codes, regulations, notifications and searches. Runs alone or
 * inside the web server, which calls it over HTTP either way.
 */
import express, { type Express } from "express";
import { announceWrites } from "#server/backend/access/announce-writes.ts";
import { logWrites } from "#server/backend/access/log-writes.ts";
import { authenticate } from "#server/backend/access/principal.ts";
import { serveProfile } from "#server/backend/accounts/profile-routes.ts";
import { serveAccounts, serveSignInAccounts, serveUsers } from "#server/backend/accounts/routes.ts";
import { countRequests, metricsRoute } from "#server/backend/backend-metrics.ts";
import { serveBilling, serveWebhooks } from "#server/backend/billing/routes.ts";
import { serveContentAddresses } from "#server/backend/content-addresses.ts";
import { serveContentVersion } from "#server/backend/content-version.ts";
import type { BackendContext } from "#server/backend/context.ts";
import { serveNomenclature } from "#server/backend/nomenclature/routes.ts";
import { serveNotifications } from "#server/backend/notifications/routes.ts";
import { serveParties } from "#server/backend/parties/routes.ts";
import { serveRegulations } from "#server/backend/regulations/routes.ts";
import { serveSearches } from "#server/backend/searches/routes.ts";
import { serveSources } from "#server/backend/sources/routes.ts";
import { serveLedger } from "#server/backend/subscriptions/ledger-routes.ts";
import { serveSubscriptions } from "#server/backend/subscriptions/routes.ts";
import { serveTeam } from "#server/backend/subscriptions/team/routes.ts";
import { serveTariff } from "#server/backend/tariff/routes.ts";
import { serveWatches } from "#server/backend/watches/routes.ts";
import { traceStatements } from "#server/database/request-comment.ts";
import { watchStatements } from "#server/database/watch-statements.ts";
import { handleErrors, notFound } from "#server/http/errors.ts";
import { serveHealth } from "#server/http/health.ts";
import { logRequests, requestId } from "#server/http/logging.ts";
import { requireHost } from "#server/http/request-target.ts";
import { watchStatement } from "#server/http/spans.ts";

export function createBackendApp(context: BackendContext): Express {
  const app = express();
  app.disable("x-powered-by");
  // Responses are no-store.
  app.disable("etag");
  if (context.metrics) app.use(countRequests(context.metrics));
  const { tracing } = context;
  if (tracing)
    app.use((request, response, next) =>
      tracing.serve({ part: "backend", request, response }, () =>
        watchStatements(watchStatement, next),
      ),
    );
  app.use(requestId());
  if (context.config.traceSql)
    app.use((_request, response, next) => traceStatements(response.locals.requestId, next));
  app.use(logRequests(context.log));
  app.use(requireHost());
  const { database, isStopping, config } = context;
  serveHealth(app, { database: database.ping }, isStopping, config.timeoutFactor);
  const metrics = metricsRoute(context);
  if (metrics) app.get("/metrics", metrics);
  app.use(announceWrites(context.onWrite));
  serveWebhooks(app, context);
  app.use(express.json({ limit: "100kb" }));
  app.use((_request, response, next) => {
    response.setHeader("cache-control", "no-store");
    next();
  });
  // Before the principal: an identity without an account has none.
  serveSignInAccounts(app, context);
  app.use(authenticate(context));
  app.use(logWrites(context.log));

  serveAccounts(app, context);
  serveProfile(app, context);
  serveUsers(app, context);
  // Before anything that reads a balance: due renewals are settled first.
  serveBilling(app, context);
  // Express compares an address with one route after the other: what is called most comes first.
  serveSearches(app, context);
  serveSubscriptions(app, context);
  serveLedger(app, context);
  serveTeam(app, context);
  serveNomenclature(app, context);
  serveRegulations(app, context);
  serveNotifications(app, context);
  serveWatches(app, context);
  serveTariff(app, context);
  serveSources(app, context);
  serveParties(app, context);
  serveContentVersion(app, context);
  serveContentAddresses(app, context);

  app.use(notFound());
  app.use(handleErrors(context.log));
  return app;
}
