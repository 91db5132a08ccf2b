/**
 * The backend: credits, HS codes, regulations. Its own program or a part of the web server's;
 * either way it is spoken to over HTTP only. It imports shared/, config/, database/ and http/,
 * never a web room.
 */
import express, { type Express } from "express";
import { identifyCaller } from "#server/backend/access/identify-caller.ts";
import { servePeople } from "#server/backend/accounts/people-routes.ts";
import { serveProfile } from "#server/backend/accounts/profile-routes.ts";
import { serveAccounts } from "#server/backend/accounts/routes.ts";
import { serveBilling } from "#server/backend/billing/routes.ts";
import { serveWebhooks } from "#server/backend/billing/webhook-routes.ts";
import type { BackendContext } from "#server/backend/context.ts";
import { serveLanes } from "#server/backend/lanes/routes.ts";
import { serveNomenclature } from "#server/backend/nomenclature/routes.ts";
import { serveNotifications } from "#server/backend/notifications/routes.ts";
import { serveRegulations } from "#server/backend/regulations/routes.ts";
import { serveSearches } from "#server/backend/searches/routes.ts";
import { serveLedger } from "#server/backend/subscriptions/ledger-routes.ts";
import { serveSubscriptions } from "#server/backend/subscriptions/routes.ts";
import { serveTeam } from "#server/backend/subscriptions/team/routes.ts";
import { handleErrors, notFound } from "#server/http/errors.ts";
import { serveHealth } from "#server/http/health.ts";
import { logRequests } from "#server/http/logging.ts";
import { requestId } from "#server/http/request-id.ts";

export function createBackendApp(context: BackendContext): Express {
  const app = express();
  app.disable("x-powered-by");
  // Nothing here is ever asked for by its tag: answers are no-store.
  app.disable("etag");
  app.use(requestId());
  app.use(logRequests(context.log));
  const { database, isStopping, config } = context;
  serveHealth(app, { database: database.ping }, isStopping, config.patience);
  serveWebhooks(app, context);
  app.use(express.json({ limit: "100kb" }));
  app.use(identifyCaller(context));
  app.use((_request, response, next) => {
    response.setHeader("cache-control", "no-store");
    next();
  });

  serveAccounts(app, context);
  serveProfile(app, context);
  servePeople(app, context);
  // Before whatever reads a balance: what is due is settled first.
  serveBilling(app, context);
  serveSubscriptions(app, context);
  serveLedger(app, context);
  serveTeam(app, context);
  serveSearches(app, context);
  serveLanes(app, context);
  serveNomenclature(app, context);
  serveRegulations(app, context);
  serveNotifications(app, context);

  app.use(notFound());
  app.use(handleErrors(context.log));
  return app;
}
