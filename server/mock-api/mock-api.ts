/**
 * The specification's mock calls: POST /login/, /logout/, /register/, /forget-password/, each with
 * a delay. They use no cookies: the client carries the token in a header.
 */
import { setTimeout as sleep } from "node:timers/promises";
import express, { type Request, type RequestHandler, type Router } from "express";
import { SignJWT } from "jose";
import type { WebContext } from "#server/context.ts";
import { sendError, toAppError } from "#server/http/errors.ts";
import { serveCall } from "#server/http/route.ts";
import { createMockUsers, type MockAccount } from "#server/mock-api/mock-users.ts";
import { type MockUser, mockApi } from "#shared/contract/session.ts";
import { mockAlgorithm, mockIssuer } from "#shared/domain/access-tokens.ts";
import { AppError } from "#shared/errors.ts";

/** R8.4 */
const resetLinkSent = "We've sent you a link to reset password to your registered email.";

const paths = Object.values(mockApi).map((call) => call.path);
const tokenLifeSeconds = 365 * 86_400;

/** Answers 404 where the mock API is off. */
export function createMockApi(context: WebContext): Router {
  const router = express.Router();
  const { mockApi: settings } = context.config;
  if (!settings.enabled) {
    router.post(paths, (_request, response) => sendError(response, new AppError("not-found")));
    return router;
  }
  const users = createMockUsers();
  const present = (account: MockAccount) => presentUser(account, context);
  router.post(
    paths,
    refuseOtherSites(),
    wait(settings.delayMs),
    requireJson(),
    express.json({ limit: "10kb" }),
  );

  serveCall(router, mockApi.login, ({ username, password }) => {
    const account = users.checkPassword(username, password);
    if (!account) throw new AppError("mock-login-failed");
    return present(account);
  });
  serveCall(router, mockApi.logout, () => ({}));
  serveCall(router, mockApi.register, ({ fullname, email, password }) => {
    const account = users.register(fullname, email, password);
    if (!account) throw new AppError("email-taken");
    return present(account);
  });
  serveCall(router, mockApi.forgetPassword, ({ username }) => {
    if (!users.find(username)) throw new AppError("mock-unknown-user");
    return { message: resetLinkSent };
  });
  router.use(
    paths,
    (
      error: unknown,
      _request: Request,
      response: express.Response,
      _next: express.NextFunction,
    ) => {
      sendError(response, toAppError(error));
    },
  );
  return router;
}

async function presentUser(
  { email, ...account }: MockAccount,
  { secrets, now }: WebContext,
): Promise<MockUser> {
  const seconds = Math.floor(now() / 1000);
  const token = await new SignJWT({
    email,
    name: `${account.firstName} ${account.lastName}`.trim(),
    roles: [account.role],
  })
    .setProtectedHeader({ alg: mockAlgorithm, typ: "JWT" })
    .setIssuer(mockIssuer)
    .setSubject(String(account.id))
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + tokenLifeSeconds)
    .sign(Buffer.from(secrets.mock, "base64url"));
  return { ...account, token };
}

function wait(delayMs: number): RequestHandler {
  return async (_request, response, next) => {
    response.setHeader("cache-control", "no-store");
    await sleep(delayMs);
    next();
  };
}

/** A page of another site cannot send JSON without CORS, which is never granted. */
function requireJson(): RequestHandler {
  return (request, _response, next) => {
    const hasBody =
      request.headers["content-length"] !== "0" &&
      (request.headers["content-length"] ?? request.headers["transfer-encoding"]);
    next(
      hasBody && !request.is("json")
        ? new AppError("unsupported-media", { message: "Please send JSON." })
        : undefined,
    );
  };
}

/** Clients without Origin and Sec-Fetch-Site are no browsers and pass. */
function refuseOtherSites(): RequestHandler {
  return (request, _response, next) => {
    const site = request.get("sec-fetch-site");
    const origin = request.get("origin");
    const crossSite = site
      ? site !== "same-origin"
      : origin !== undefined && origin !== `${request.protocol}://${request.host}`;
    next(
      crossSite
        ? new AppError("forbidden", { message: "This request did not come from this site." })
        : undefined,
    );
  };
}
