/**
 * Sessions and sign-in. The only module that handles tokens (the browser never gets one); every
 * other one reads the principal of a request from principal.ts.
 */
import express, { type RequestHandler } from "express";
import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import { createAccounts } from "#server/auth/accounts.ts";
import { type AttemptLimits, createAttemptLimits } from "#server/auth/attempt-limits.ts";
import { cacheSessions } from "#server/auth/cache-sessions.ts";
import { isLoopbackAlias, maxOrigins, originOf } from "#server/auth/origin.ts";
import { type IdentifyOptions, identifyPrincipal } from "#server/auth/principal.ts";
import { createSignInProvider, type SignInProvider } from "#server/auth/provider.ts";
import {
  createPostgresSessionRows,
  createRedisSessionRows,
  type SessionRows,
} from "#server/auth/session-rows.ts";
import { createSessionStore } from "#server/auth/session-store.ts";
import { createSignIn, signInPaths } from "#server/auth/sign-in.ts";
import { trySilentSignIn } from "#server/auth/silent-sign-in.ts";
import {
  createRedisRefreshLock,
  createTokenRefresher,
  type RefreshLock,
} from "#server/auth/token-refresh.ts";
import { cookieNamesFor } from "#server/auth/web-session.ts";
import type { WebContext } from "#server/context.ts";
import { createSessionLocks } from "#server/database/locks.ts";
import { withTimeout } from "#server/http/timeout.ts";
import { createTokenVerifier } from "#server/identity/token-verifier.ts";
import { createMockApi } from "#server/mock-api/mock-api.ts";
import { profile } from "#shared/contract/profile.ts";
import { AppError } from "#shared/errors.ts";

export interface Auth {
  /** Origins of a hosted provider: forms may lead there through redirects. */
  formActions: readonly string[];
  /** The embedded provider and the mock API: they parse bodies themselves and use no session. */
  beforeBody: RequestHandler;
  /** Sessions and sign-in; sets the principal of the request. */
  afterBody: RequestHandler;
  /** Before pages: may send the browser to a silent sign-in. */
  beforePages: RequestHandler;
  close(): Promise<void>;
}

const sweepMs = 15 * 60_000;

export async function createAuth(context: WebContext): Promise<Auth> {
  const { log } = context;
  const { rows: stored, lock } = openSessionStorage(context);
  const rows = cacheSessions(stored, context.caches.sessions);
  const limits = openAttemptLimits(context);
  const provider = await createSignInProvider(context, limits);
  const sweep = setInterval(() => void sweepExpired(context, rows, limits), sweepMs).unref();
  return {
    formActions: await findFormActions(provider),
    beforeBody: express
      .Router()
      .use(createMockApi(context, limits))
      .use(provider.embedded?.router ?? express.Router()),
    afterBody: createSessions(context, provider, { rows, stored, lock }),
    beforePages: trySilentSignIn(context.config.web.baseUrl),
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
  { rows, stored, lock }: { rows: SessionRows; stored: SessionRows; lock: RefreshLock },
): RequestHandler {
  const { config, log, secrets } = context;
  const { baseUrl } = config.web;
  const store = createSessionStore(rows, log, config.timeoutFactor);
  const accounts = createAccounts(context);
  const identify: IdentifyOptions = {
    verifyToken: createTokenVerifier({
      provider: provider.trusted,
      mockSecret: config.mockApi.enabled ? secrets.mock : null,
      proofKey: null,
      findAccount: accounts.find,
    }),
    // Under its lock it looks for the tokens that another process wrote.
    refresher: createTokenRefresher({
      rows: { ...rows, read: stored.read },
      ...{ lock, log, now: context.now },
    }),
    store,
    userSessions: {
      rows,
      timeoutFactor: config.timeoutFactor,
      endAtProvider: async (sids) => provider.embedded?.endSessions(sids),
    },
    baseUrl,
    embeddedProvider: provider.embedded !== null,
  };
  const signIns = new LRUCache<string, RequestHandler>({
    max: maxOrigins,
    memoMethod: (origin) =>
      createSignIn({
        origin,
        names: cookieNamesFor(origin),
        provider,
        store,
        accounts,
        rows,
        log,
        secret: secrets.session,
        nameOf: chosenNames(context),
        now: context.now,
        timeoutFactor: config.timeoutFactor,
      }),
  });

  return (request, response, next) => {
    const origin = originOf(request, baseUrl);
    const signsIn = signInPaths.has(plainPath(request.path));
    const finish = (error?: unknown) => {
      if (error) return next(error);
      identifyPrincipal(identify, request, response).then((principal) => {
        response.locals.principal = principal;
        next();
      }, next);
    };
    if (!origin) return signsIn ? next(signInNotOffered()) : finish();
    if (signsIn && request.method === "GET" && isLoopbackAlias(request, baseUrl))
      return response.redirect(`${baseUrl}${request.originalUrl}`);
    // Most requests are visitors': no session to read or write.
    if (!signsIn && !request.headers.cookie?.includes(cookieNamesFor(origin).session))
      return finish();
    signIns.memo(origin)(request, response, finish);
  };
}

const nameTimeoutMs = 1500;

/** The display name chosen in the profile, read at sign-in; empty when the backend fails. */
function chosenNames({
  config,
  backendFor,
  log,
}: WebContext): (accessToken: string) => Promise<string> {
  const limitMs = nameTimeoutMs * config.timeoutFactor;
  return async (accessToken) => {
    try {
      const request = backendFor(`Bearer ${accessToken}`)(
        profile.show,
        {},
        { signal: AbortSignal.timeout(limitMs) },
      );
      return (await withTimeout(limitMs, request)).name;
    } catch (error) {
      log.warn({ err: error }, "reading the profile at sign-in");
      return "";
    }
  };
}

/** Normalised as Express matches paths: case-insensitive, no trailing slash. */
function plainPath(path: string): string {
  return path.toLowerCase().replace(/\/+$/, "");
}

function signInNotOffered(): AppError {
  return new AppError("forbidden", {
    message: "Sign-in works only on localhost until BASE_URL is set to this server's address.",
  });
}

function openSessionStorage({ config, redis, database, log }: WebContext): {
  rows: SessionRows;
  lock: RefreshLock;
} {
  if (redis) return { rows: createRedisSessionRows(redis), lock: createRedisRefreshLock(redis) };
  if (!database) throw new TypeError("sessions need a database or Redis");
  const lock = createSessionLocks(database.url, config.timeoutFactor, (error) =>
    log.warn({ err: error }, "refresh lock"),
  );
  return { rows: createPostgresSessionRows(database), lock };
}

/** Without passwords to guess there may be no database. */
function openAttemptLimits({ database, log, now }: WebContext): AttemptLimits {
  if (database) return createAttemptLimits({ database, log, now });
  const begin = async () => ({ succeed: async () => undefined });
  return { begin, countRegistration: async () => undefined, sweep: async () => undefined };
}

async function sweepExpired(
  { database, config, log }: WebContext,
  rows: SessionRows,
  limits: AttemptLimits,
): Promise<void> {
  try {
    await rows.sweep();
    await limits.sweep();
    if (config.identity.embedded)
      await database
        ?.deleteFrom("provider_state")
        .where("expires_at", "<", sql<Date>`now()`)
        .execute();
  } catch (error) {
    log.warn({ err: error }, "sweeping sessions");
  }
}

/** The issuer's origin and, where discovery succeeds, those of its own pages. */
async function findFormActions(provider: SignInProvider): Promise<string[]> {
  if (provider.embedded) return [];
  const addresses = [provider.issuerOf("")];
  try {
    const { authorization_endpoint, end_session_endpoint } = await provider.discovery.read(
      provider.issuerOf(""),
      2000,
    );
    addresses.push(
      ...[authorization_endpoint, end_session_endpoint].filter((address) => address !== undefined),
    );
  } catch {
    // A provider that is down now may be up at the first sign-in, and its pages nearly always have
    // the issuer's origin.
  }
  return [...new Set(addresses.map((address) => new URL(address).origin))];
}
