/**
 * The specification's mocked calls: POST /login/, /logout/, /register/, /forget-password/, each
 * answered after a while. They set no cookie and read none: whoever signs in here carries the token
 * in a header.
 */
import { setTimeout as sleep } from "node:timers/promises";
import express, { type Request, type RequestHandler, type Router } from "express";
import { SignJWT } from "jose";
import type { WebContext } from "#server/context.ts";
import { sendError, toAppError } from "#server/http/errors.ts";
import { serveCall } from "#server/http/route.ts";
import { createMockUsers, type MockAccount } from "#server/mock-api/mock-users.ts";
import { type MockUser, mockApi } from "#shared/contract/session.ts";
import { mockAlgorithm, mockIssuer } from "#shared/domain/mock-token.ts";
import { AppError } from "#shared/errors.ts";

/** R8.4 */
export const resetLinkSent = "We've sent you a link to reset password to your registered email.";

const paths = Object.values(mockApi).map((call) => call.path);
const tokenLifeSeconds = 365 * 86_400;

/** The mock API's router; with the mock API off its addresses are unknown (404). */
export function createMockApi(context: WebContext): Router {
  const router = express.Router();
  const { mockApi: settings } = context.config;
  if (!settings.enabled) {
    router.post(paths, (_request, response) => sendError(response, new AppError("not-found")));
    return router;
  }
  const people = createMockUsers();
  const present = (person: MockAccount) => presentPerson(person, context);
  router.post(
    paths,
    refuseForeignPages(),
    wait(settings.delayMs),
    requireJson(),
    express.json({ limit: "10kb" }),
  );

  serveCall(router, mockApi.login, ({ username, password }) => {
    const person = people.checkPassword(username, password);
    if (!person) throw new AppError("mock-login-failed");
    return present(person);
  });
  serveCall(router, mockApi.logout, () => ({}));
  serveCall(router, mockApi.register, ({ fullname, email, password }) => {
    const person = people.register(fullname, email, password);
    if (!person) throw new AppError("email-taken");
    return present(person);
  });
  serveCall(router, mockApi.forgetPassword, ({ username }) => {
    if (!people.find(username)) throw new AppError("mock-unknown-user");
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

async function presentPerson(
  { email, ...person }: MockAccount,
  { secrets, now }: WebContext,
): Promise<MockUser> {
  const seconds = Math.floor(now() / 1000);
  const token = await new SignJWT({
    email,
    name: `${person.firstName} ${person.lastName}`.trim(),
    roles: [person.role],
  })
    .setProtectedHeader({ alg: mockAlgorithm, typ: "JWT" })
    .setIssuer(mockIssuer)
    .setSubject(String(person.id))
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + tokenLifeSeconds)
    .sign(Buffer.from(secrets.mock, "base64url"));
  return { ...person, token };
}

function wait(delayMs: number): RequestHandler {
  return async (_request, response, next) => {
    response.setHeader("cache-control", "no-store");
    await sleep(delayMs);
    next();
  };
}

/** JSON alone: a page elsewhere cannot send it without our permission, which nobody gets. */
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

/** Callers without a browser are welcome; a browser says where it comes from. */
function refuseForeignPages(): RequestHandler {
  return (request, _response, next) => {
    const site = request.get("sec-fetch-site");
    const origin = request.get("origin");
    const foreign = site
      ? site !== "same-origin"
      : origin !== undefined && origin !== `${request.protocol}://${request.host}`;
    next(
      foreign
        ? new AppError("forbidden", { message: "This request did not come from this site." })
        : undefined,
    );
  };
}
