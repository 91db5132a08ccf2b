/**
 * What the browser may call: one table of operations, answered over HTTP under /api and, for pages
 * rendered here, in process. Visitors may read knowledge; everything personal asks who is there.
 */
import express, { type Request, type Response, type Router } from "express";
import { billingOperations } from "#server/api/billing.ts";
import { creditOperations } from "#server/api/credits.ts";
import { serveFeeds } from "#server/api/feeds.ts";
import { serveLedgerFiles } from "#server/api/ledger-files.ts";
import { describeApi, describePicture } from "#server/api/openapi.ts";
import { type Operation, passThrough, type Scope } from "#server/api/operation.ts";
import { profileOperations, servePicture } from "#server/api/profile.ts";
import { proxyOperations } from "#server/api/proxy.ts";
import { searchOperations } from "#server/api/searches.ts";
import { sessionListOperations, sessionOperations } from "#server/api/session.ts";
import { teamOperations } from "#server/api/team.ts";
import { originOf } from "#server/auth/origin.ts";
import { type Asker, askerOf } from "#server/auth/principal.ts";
import type { WebContext } from "#server/context.ts";
import { handleErrors } from "#server/http/errors.ts";
import { serveCall } from "#server/http/route.ts";
import { type Client, parseInput } from "#shared/contract/call.ts";
import { hsCodes } from "#shared/contract/hs-codes.ts";
import { notifications } from "#shared/contract/notifications.ts";
import { regulations } from "#shared/contract/regulations.ts";
import { AppError } from "#shared/errors.ts";

/** What anybody may read for free. */
const knowledgeOperations: readonly Operation[] = [
  hsCodes.suggest,
  hsCodes.sections,
  hsCodes.countries,
  hsCodes.details,
  regulations.details,
  notifications.list,
  notifications.counts,
  notifications.details,
].map((call) => passThrough(call));

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

const byName = new Map<string, Operation>(
  operations.map((one) => [`${one.call.method} ${one.call.path}`, one]),
);

/**
 * The api as a page rendered on the server reads it: the same operations as under /api, without the
 * way over HTTP. Throws AppError.
 */
export function createPageClient(
  context: WebContext,
  asker: Asker,
  origin: string | null = context.config.web.baseUrl,
): Client {
  return async (call, input, options = {}) => {
    const found = byName.get(`${call.method} ${call.path}`);
    if (!found) throw new AppError("not-found");
    const scope = createScope(
      context,
      asker,
      options.headers?.["idempotency-key"] ?? null,
      () => undefined,
      origin,
    );
    return (await found.handle(parseInput(found.call.input, input) as never, scope)) as never;
  };
}
