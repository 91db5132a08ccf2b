/**
 * Sign-in: who is asking, and how a browser comes to a session. The one place that sees tokens; the
 * browser never does. Every other room reads `response.locals.asker` (asker.ts); the embedded
 * provider and the mock API are its neighbours.
 */
import express, { type RequestHandler } from "express";
import { withDeadline } from "#server/auth/deadline.ts";
import { createHeaderTokenReader } from "#server/auth/header-token.ts";
import { identifyAsker } from "#server/auth/identify-asker.ts";
import { createLimitedMap } from "#server/auth/limited-map.ts";
import { isUnderOtherName, mostOrigins, originOf } from "#server/auth/origin.ts";
import { createPostgresSessionRows } from "#server/auth/postgres-session-rows.ts";
import { createSignInProvider, type SignInProvider } from "#server/auth/provider.ts";
import { createRedisSessionRows } from "#server/auth/redis-session-rows.ts";
import {
  createPostgresRefreshLock,
  createRedisRefreshLock,
  type RefreshLock,
} from "#server/auth/refresh-lock.ts";
import type { SessionRows } from "#server/auth/session-rows.ts";
import { createSessionStore } from "#server/auth/session-store.ts";
import { createSignIn, signInPaths } from "#server/auth/sign-in.ts";
import { createTokenRefresher } from "#server/auth/token-refresh.ts";
import { cookieNamesFor } from "#server/auth/web-session.ts";
import type { WebContext } from "#server/context.ts";
import { createMockApi } from "#server/mock-api/mock-api.ts";
import { profile } from "#shared/contract/profile.ts";
import { AppError } from "#shared/errors.ts";

export interface Auth {
  /** Origins of a hosted provider, where our forms may lead through redirects. */
  formActions: readonly string[];
  /**
   * The embedded provider and the mock API: they read bodies themselves and make no use of our
   * cookies.
   */
  beforeBody: RequestHandler;
  /** Sessions and sign-in; afterwards `response.locals.asker` is set. */
  afterBody: RequestHandler;
  /** Stops private listeners and timers. */
  close(): Promise<void>;
}

const sweepMs = 15 * 60_000;

export async function createAuth(context: WebContext): Promise<Auth> {
  const { log } = context;
  const { rows, lock } = openSessionStorage(context);
  const provider = await createSignInProvider(context);
  const sweep = setInterval(() => void sweepExpired(context, rows), sweepMs).unref();
  return {
    formActions: await findFormActions(provider),
    beforeBody: express
      .Router()
      .use(createMockApi(context))
      .use(provider.embedded?.door ?? express.Router()),
    afterBody: createSessions(context, provider, rows, lock),
    close: async () => {
      clearInterval(sweep);
      await provider.close();
      await lock.close().catch((error: unknown) => log.warn({ err: error }, "refresh lock"));
    },
  };
}

function createSessions(
  context: WebContext,
  provider: SignInProvider,
  rows: SessionRows,
  lock: RefreshLock,
): RequestHandler {
  const { config, log, secrets } = context;
  const { baseUrl } = config.web;
  const store = createSessionStore(rows, log);
  const refresher = createTokenRefresher({ rows, lock, log, now: context.now });
  const readHeader = createHeaderTokenReader(context, provider);
  const signIns = createLimitedMap(mostOrigins, (origin) =>
    createSignIn({
      origin,
      names: cookieNamesFor(origin),
      provider,
      store,
      rows,
      log,
      secret: secrets.session,
      nameOf: chosenNames(context),
    }),
  );

  const identify = async (
    origin: string | null,
    request: express.Request,
    response: express.Response,
  ) => {
    const names = origin ? cookieNamesFor(origin) : null;
    response.locals.asker = await identifyAsker(
      { readHeader, refresher, store, rows },
      names,
      request,
      response,
    );
  };

  return (request, response, next) => {
    const origin = originOf(request, baseUrl);
    const signsIn = signInPaths.has(plainPath(request.path));
    const finish = (error?: unknown) =>
      error ? next(error) : identify(origin, request, response).then(() => next(), next);
    if (!origin) return signsIn ? next(notHere()) : finish();
    if (signsIn && request.method === "GET" && isUnderOtherName(request, baseUrl))
      return response.redirect(`${baseUrl}${request.originalUrl}`);
    // Most requests are visitors': nothing to look up, nothing to write.
    if (!signsIn && !request.headers.cookie?.includes(cookieNamesFor(origin).session))
      return finish();
    signIns.get(origin)(request, response, finish);
  };
}

/** How long a sign-in waits to learn what the person calls themselves. */
const nameTimeoutMs = 1500;

/** The name in a person's profile, asked once a sign-in; empty where it cannot be had. */
function chosenNames({
  config,
  backendFor,
  log,
}: WebContext): (accessToken: string) => Promise<string> {
  const limitMs = nameTimeoutMs * config.patience;
  return async (accessToken) => {
    try {
      const asked = backendFor(`Bearer ${accessToken}`)(
        profile.show,
        {},
        { signal: AbortSignal.timeout(limitMs) },
      );
      return (await withDeadline(limitMs, asked)).name;
    } catch (error) {
      log.warn({ err: error }, "the profile of somebody signing in");
      return "";
    }
  };
}

/** As the router matches it: in any case, with or without a slash at the end. */
function plainPath(path: string): string {
  return path.toLowerCase().replace(/\/+$/, "");
}

function notHere(): AppError {
  return new AppError("forbidden", {
    message: "Sign-in works on localhost only until BASE_URL names this server's address.",
  });
}

function openSessionStorage({ redis, database, log }: WebContext): {
  rows: SessionRows;
  lock: RefreshLock;
} {
  if (redis) return { rows: createRedisSessionRows(redis), lock: createRedisRefreshLock(redis) };
  if (!database) throw new TypeError("sessions need a database or Redis");
  const lock = createPostgresRefreshLock(database.url, (error) =>
    log.warn({ err: error }, "refresh lock"),
  );
  return { rows: createPostgresSessionRows(database.pool), lock };
}

async function sweepExpired(
  { database, config, log }: WebContext,
  rows: SessionRows,
): Promise<void> {
  try {
    await rows.sweep();
    if (config.identity.embedded)
      await database?.pool.query("delete from provider_state where expires_at < now()");
  } catch (error) {
    log.warn({ err: error }, "sweeping sessions");
  }
}

/** The issuer's origin and, where it answers, those of the pages it sends browsers to. */
async function findFormActions(provider: SignInProvider): Promise<string[]> {
  if (provider.embedded) return [];
  const addresses = [provider.issuerOf("")];
  try {
    const { authorization_endpoint, end_session_endpoint } = await provider
      .discoveryOf("")
      .read(2000);
    addresses.push(
      ...[authorization_endpoint, end_session_endpoint].filter((address) => address !== undefined),
    );
  } catch {
    // A provider that is down now may be up when somebody signs in; the issuer's origin is nearly
    // always the right one.
  }
  return [...new Set(addresses.map((address) => new URL(address).origin))];
}
