/**
 * What the browser may call: one table of operations, answered over HTTP under /api and, for pages
 * rendered here, in process. Visitors may read knowledge; everything personal asks who is there.
 */
import express, { type Request, type Response, type Router } from "express";
import { billingOperations } from "#server/api/billing.ts";
import { creditOperations } from "#server/api/credits.ts";
import { describePicture } from "#server/api/describe-picture.ts";
import { serveFeeds } from "#server/api/feeds.ts";
import { knowledgeOperations } from "#server/api/knowledge.ts";
import { serveLedgerFiles } from "#server/api/ledger-file.ts";
import { describeApi } from "#server/api/openapi.ts";
import type { Operation, Scope } from "#server/api/operation.ts";
import { servePicture } from "#server/api/picture.ts";
import { profileOperations } from "#server/api/profile.ts";
import { proxyOperations } from "#server/api/proxy.ts";
import { searchOperations } from "#server/api/searches.ts";
import { sessionOperations } from "#server/api/session.ts";
import { sessionListOperations } from "#server/api/sessions.ts";
import { teamOperations } from "#server/api/team.ts";
import { type Asker, askerOf } from "#server/auth/asker.ts";
import { originOf } from "#server/auth/origin.ts";
import type { WebContext } from "#server/context.ts";
import { handleErrors } from "#server/http/errors.ts";
import { serveCall } from "#server/http/route.ts";
import { AppError } from "#shared/errors.ts";

/** Specific paths before those with a name in them. */
export const operations: readonly Operation[] = [
  ...sessionOperations,
  ...sessionListOperations,
  ...profileOperations,
  ...creditOperations,
  ...billingOperations,
  ...searchOperations,
  ...teamOperations,
  ...knowledgeOperations,
  ...proxyOperations,
];

export function createApi(context: WebContext): Router {
  const router = express.Router();
  const api = express.Router();
  api.use((_request, response, next) => {
    response.setHeader("cache-control", "no-store");
    next();
  });
  for (const { call, handle } of operations) {
    serveCall(
      api,
      call,
      (input, { request, response }) =>
        handle(input as never, scopeOf(context, request, response)) as never,
    );
  }
  servePicture(api, context);
  serveLedgerFiles(api, context);
  const description = describeApi(
    operations.map(({ call }) => call),
    describePicture(),
  );
  api.get("/openapi.json", (_request, response) => void response.json(description));
  api.use((_request, _response, next) => next(new AppError("not-found")));
  // Whoever calls the api gets errors in its one shape, whatever they say they accept.
  api.use(handleErrors(context.log));
  router.use("/api", api);
  serveFeeds(router, context);
  return router;
}

function scopeOf(context: WebContext, request: Request, response: Response): Scope {
  const key = request.get("idempotency-key") ?? null;
  const origin = originOf(request, context.config.web.baseUrl);
  return createScope(
    context,
    askerOf(response),
    key,
    (status) => void response.status(status),
    origin,
  );
}

export function createScope(
  context: WebContext,
  asker: Asker,
  idempotencyKey: string | null,
  setStatus: (status: number) => void,
  origin: string | null = context.config.web.baseUrl,
): Scope {
  return {
    context,
    asker,
    idempotencyKey,
    setStatus,
    origin,
    backend: context.backendFor(asker.kind === "person" ? asker.authorization : null),
  };
}
