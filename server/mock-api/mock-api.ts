/**
 * The specification's mock calls: POST /login/, /logout/, /register/, /forget-password/, each with
 * a delay. They use no cookies: the client carries the token in a header.
 */
import express, { type Request, type RequestHandler, type Router } from "express";
import { SignJWT } from "jose";
import type { AttemptLimits } from "#server/auth/attempt-limits.ts";
import type { WebContext } from "#server/context.ts";
import { sendError, toAppError } from "#server/http/errors.ts";
import { serveCall } from "#server/http/route.ts";
import { refuseCrossSite } from "#server/http/security.ts";
import { logRefusal, logSecurity } from "#server/http/security-log.ts";
import { createMockUsers, type MockAccount } from "#server/mock-api/mock-users.ts";
import { type MockUser, mockApi } from "#shared/contract/session.ts";
import { mockAlgorithm, mockIssuer } from "#shared/domain/access-tokens.ts";
import { AppError } from "#shared/errors.ts";

/** R8.4 */
const resetLinkSent = "We've sent you a link to reset password to your registered email.";

const paths = Object.values(mockApi).map((call) => call.path);
const tokenLifeSeconds = 365 * 86_400;
/** Of security events. */
const inMock = { source: "mock" };

/** Answers 404 where the mock API is off. */
export function createMockApi(context: WebContext, limits: AttemptLimits): Router {
  const router = express.Router();
  const { log, database } = context;
  const { mockApi: settings } = context.config;
  if (!settings.enabled) {
    router.post(paths, (_request, response) => sendError(response, new AppError("not-found")));
    return router;
  }
  if (!database) throw new TypeError("the mock API needs a database");
  const users = createMockUsers(database);
  const present = (account: MockAccount) => presentUser(account, context);
  router.post(
    paths,
    refuseOtherSites(),
    answerLater(() => context.wait(settings.delayMs)),
    requireJson(),
    express.json({ limit: "10kb" }),
  );

  serveCall(router, mockApi.login, async ({ username, password }, { response }) => {
    const attempt = await limits.begin(response, { event: "sign-in", account: username });
    const account = await users.checkPassword(username, password);
    const outcome = account ? "ok" : "failed";
    logSecurity(log, response, { event: "sign-in", outcome, who: username, facts: inMock });
    if (!account) throw new AppError("mock-login-failed");
    await attempt.succeed();
    return present(account);
  });
  serveCall(router, mockApi.logout, (_input, { response }) => {
    logSecurity(log, response, { event: "sign-out", outcome: "ok", facts: inMock });
    return {};
  });
  serveCall(router, mockApi.register, async ({ fullname, email, password }, { response }) => {
    await limits.countRegistration(response, email);
    const account = await users.register(fullname, email, password);
    const outcome = account ? "ok" : "refused";
    logSecurity(log, response, { event: "registration", outcome, who: email, facts: inMock });
    if (!account) throw new AppError("email-taken");
    return present(account);
  });
  // Every request counts: one for a known user would send a message.
  serveCall(router, mockApi.forgetPassword, async ({ username }, { response }) => {
    await limits.begin(response, { event: "password-reset", account: username });
    const outcome = (await users.find(username)) ? "ok" : "failed";
    logSecurity(log, response, { event: "password-reset", outcome, who: username, facts: inMock });
    if (outcome === "failed") throw new AppError("mock-unknown-user");
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
      const refused = toAppError(error);
      logRefusal(log, response, refused);
      sendError(response, refused);
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

/** R7.10: refusals too. */
function answerLater(wait: () => Promise<void>): RequestHandler {
  return async (_request, response, next) => {
    response.setHeader("cache-control", "no-store");
    await wait();
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
    next(crossSite ? refuseCrossSite() : undefined);
  };
}
