/**
 * The operations that a browser may call, in one table: served over HTTP under /api and, for pages
 * rendered here, in process.
 */
import express, { type Request, type Response, type Router } from "express";
import { serveAccountFile } from "#server/api/account-file.ts";
import { billingOperations } from "#server/api/billing.ts";
import { serveCalendars } from "#server/api/calendar-file.ts";
import { creditOperations } from "#server/api/credits.ts";
import { serveFeeds } from "#server/api/feeds.ts";
import { serveLaneFiles } from "#server/api/lane-files.ts";
import { serveLedgerFiles } from "#server/api/ledger-files.ts";
import { describeApi, describePicture } from "#server/api/openapi.ts";
import {
  forward,
  forwardContent,
  type Operation,
  type RequestContext,
} from "#server/api/operation.ts";
import { profileOperations, servePicture } from "#server/api/profile.ts";
import { proxyOperations } from "#server/api/proxy.ts";
import { includeReads, searchOperations } from "#server/api/searches.ts";
import { sessionOperations } from "#server/api/session.ts";
import { teamOperations } from "#server/api/team.ts";
import { watchOperations } from "#server/api/watches.ts";
import { originOf } from "#server/auth/origin.ts";
import { accountOf, principalOf } from "#server/auth/principal.ts";
import type { WebContext } from "#server/context.ts";
import { handleErrors } from "#server/http/errors.ts";
import { readKey } from "#server/http/idempotency-key.ts";
import { pageLanguageOf } from "#server/http/page-language.ts";
import { sendJson, serveCall } from "#server/http/route.ts";
import { logSecurity } from "#server/http/security-log.ts";
import { createTimeLimit, type TimeLimit } from "#server/http/time-limit.ts";
import { type AnyCall, withSignal } from "#shared/contract/call.ts";
import { hsCodes } from "#shared/contract/hs-codes.ts";
import { includeHeader } from "#shared/contract/included.ts";
import { JsonText } from "#shared/contract/json-text.ts";
import { notifications } from "#shared/contract/notifications.ts";
import { parties } from "#shared/contract/parties.ts";
import { regulations } from "#shared/contract/regulations.ts";
import { searches } from "#shared/contract/searches.ts";
import { type DataTexts, translationsIn } from "#shared/domain/data-texts.ts";
import { AppError } from "#shared/errors.ts";
import { once } from "#shared/once.ts";

/** Public and free: the same for everybody until the content changes. */
export const contentCalls: readonly AnyCall[] = [
  hsCodes.suggest,
  hsCodes.sections,
  hsCodes.countries,
  hsCodes.details,
  hsCodes.landedCost,
  hsCodes.compare,
  hsCodes.retired,
  regulations.details,
  notifications.list,
  notifications.counts,
  notifications.details,
];

/**
 * Literal paths come before parametrised ones, and what is called most before the rest, since
 * Express compares an address with one route after the other.
 */
export const operations: readonly Operation[] = [
  ...searchOperations,
  ...sessionOperations,
  ...profileOperations,
  ...creditOperations,
  ...billingOperations,
  ...teamOperations,
  ...watchOperations,
  forward(parties.screen, { access: "user" }),
  forward(parties.lists, { access: "user" }),
  ...contentCalls.map(forwardContent),
  ...proxyOperations,
];

/** Time for all backend calls of one read: a balance takes several lookups, each with retries. */
const readLimitMs = 8000;

export function createApi(context: WebContext): Router {
  const router = express.Router();
  const api = express.Router();
  api.use((_request, response, next) => {
    response.setHeader("cache-control", "no-store");
    next();
  });
  for (const found of operations) {
    const { call } = found;
    serveCall(api, call, (input, { request, response }) =>
      context.admission.work(request, response, accountOf(principalOf(response)), async (left) => {
        const limit = limitOf(call, left);
        const requested = contextOf(context, request, response, limit?.signal());
        try {
          // Not as the result of work that may have waited (decision 064).
          return sendJson(response, await answer(found, input, requested, request));
        } finally {
          limit?.end();
        }
      }),
    );
  }
  servePicture(api, context);
  serveLedgerFiles(api, context);
  serveAccountFile(api, context);
  serveLaneFiles(api, context);
  const description = once(() =>
    describeApi(
      operations.map(({ call }) => call),
      describePicture(),
    ),
  );
  api.get("/openapi.json", (_request, response) => void response.json(description()));
  api.use((_request, _response, next) => next(new AppError("not-found")));
  // Errors are JSON here whatever the request accepts.
  api.use(handleErrors(context.log));
  router.use("/api", api);
  serveFeeds(router, context);
  serveCalendars(router, context);
  return router;

  /** Reads are cancelled when their client leaves or time is up; writes always run to their end. */
  function limitOf({ method }: AnyCall, left: AbortSignal): TimeLimit | null {
    if (method !== "GET") return null;
    return createTimeLimit(left, readLimitMs * context.config.timeoutFactor);
  }
}

/** The answer to a paid search may include the page's next reads. */
async function answer(
  { call, handle }: Operation,
  input: unknown,
  context: RequestContext,
  request: Request,
): Promise<unknown> {
  const body = await handle(input as never, context);
  const whole =
    call === searches.unlock
      ? await includeReads(body as object, request.get(includeHeader), operations, context)
      : body;
  const language = pageLanguageOf(request);
  return language === "en" ? whole : translated(whole, await context.services.dataTexts(language));
}

/** With the Spanish of its texts beside them, as far as there is one. */
function translated(answer: unknown, texts: DataTexts): unknown {
  const whole = (answer instanceof JsonText ? answer.parse() : answer) as object;
  const translations = translationsIn(whole, texts);
  return translations ? { ...whole, translations } : answer;
}

function contextOf(
  services: WebContext,
  request: Request,
  response: Response,
  left: AbortSignal | undefined,
): RequestContext {
  return createRequestContext(
    services,
    {
      principal: principalOf(response),
      origin: originOf(request, services.config.web.baseUrl),
      idempotencyKey: readKey(request.get("idempotency-key")),
      requestId: response.locals.requestId,
      logSecurity: (event) => logSecurity(services.log, response, event),
      setStatus: (status) => void response.status(status),
      isWritten: true,
    },
    left,
  );
}

export function createRequestContext(
  services: WebContext,
  request: Omit<RequestContext, "services" | "backend" | "answers">,
  signal?: AbortSignal,
): RequestContext {
  const { principal, requestId } = request;
  const backend = services.backendFor(
    principal.kind === "user" ? principal.authorization : null,
    requestId,
  );
  return {
    ...request,
    services,
    backend: signal ? withSignal(backend, signal) : backend,
    answers: new Map(),
  };
}
