/**
 * The embedded OpenID provider with its demo accounts, in place of a hosted one. Imported by
 * server/auth only when none is configured, and called over HTTP like any other.
 */
import express, { type Request, type RequestHandler } from "express";
import { decodeJwt } from "jose";
import { LRUCache } from "lru-cache";
import Provider from "oidc-provider";
import type { AttemptLimits } from "#server/auth/attempt-limits.ts";
import { keepOpener } from "#server/auth/plain-page.ts";
import type { FindOrStore } from "#server/config/secrets.ts";
import type { Db } from "#server/database/database.ts";
import { serversOf } from "#server/http/express-server.ts";
import type { Log } from "#server/http/logging.ts";
import { configureProvider } from "#server/identity-provider/configuration.ts";
import { serveSignIn } from "#server/identity-provider/sign-in.ts";
import {
  endProviderSessions,
  loadProviderKeys,
  type ProviderKeys,
} from "#server/identity-provider/storage.ts";

export interface IdentityProvider {
  /** Pages and endpoints under /idp, for the origin of each request. */
  router: RequestHandler;
  issuerOf(origin: string): string;
  /** For the back channel: goes to a listener on 127.0.0.1, whatever BASE_URL or a proxy says. */
  fetch: typeof fetch;
  keys: ProviderKeys["published"];
  /** The session here that an access token was issued in. */
  sessionOf(accessToken: string): string | undefined;
  endSessions(sids: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

export interface IdentityProviderOptions {
  db: Db;
  findOrStore: FindOrStore;
  log: Log;
  clientId: string;
  clientSecret: string;
  cookieKey: string;
  /** Null where sign-in is not offered. */
  originOf(request: Request): string | null;
  maxOrigins: number;
  /** On guesses of passwords. */
  limits: AttemptLimits;
}

const originHeader = "x-clearlane-origin";

export async function createIdentityProvider(
  options: IdentityProviderOptions,
): Promise<IdentityProvider> {
  const keys = await loadProviderKeys(options.db, options.findOrStore);
  const providers = new LRUCache<string, Provider>({
    max: options.maxOrigins,
    memoMethod: (origin) => createProvider(origin, keys, options),
  });
  const channel = await openBackChannel((origin) => providers.memo(origin));
  return {
    router: createRouter(options, (origin) => providers.memo(origin)),
    issuerOf: (origin) => `${origin}/idp`,
    fetch: (input, init) => channel.fetch(input, init),
    keys: keys.published,
    sessionOf: (accessToken) => {
      const { sid } = decodeJwt(accessToken);
      return typeof sid === "string" ? sid : undefined;
    },
    endSessions: (sids) => endProviderSessions(options.db, sids),
    close: channel.close,
  };
}

function createProvider(
  origin: string,
  keys: ProviderKeys,
  options: IdentityProviderOptions,
): Provider {
  const provider = new Provider(`${origin}/idp`, configureProvider({ ...options, origin, keys }));
  provider.proxy = true;
  provider.on("server_error", (_context, error) =>
    options.log.error({ err: error }, "identity provider"),
  );
  return provider;
}

/** The provider trusts these headers, so values from the request are overwritten. */
function pinOrigin(request: Request, origin: string): void {
  const { host, protocol } = new URL(origin);
  request.headers["x-forwarded-host"] = host;
  request.headers["x-forwarded-proto"] = protocol.slice(0, -1);
}

function createRouter(
  options: IdentityProviderOptions,
  providerAt: (origin: string) => Provider,
): RequestHandler {
  const router = express.Router();
  const providerOf = (request: Request) => {
    const origin = options.originOf(request) ?? "";
    pinOrigin(request, origin);
    return providerAt(origin);
  };
  const idp = express.Router();
  idp.use((request, response, next) => {
    if (!options.originOf(request)) return next("router");
    keepOpener(response);
    next();
  });
  idp.use(serveSignIn(providerOf, options));
  idp.use((request, response) => providerOf(request).callback()(request, response));
  router.use("/idp", idp);
  return router;
}

async function openBackChannel(
  providerAt: (origin: string) => Provider,
): Promise<{ fetch: typeof fetch; close(): Promise<void> }> {
  const app = express().disable("x-powered-by");
  app.use("/idp", (request, response) => {
    const origin = String(request.headers[originHeader]);
    pinOrigin(request, origin);
    return providerAt(origin).callback()(request, response);
  });
  const server = serversOf(app)();
  // Exclusive: in a cluster every worker has a listener of its own.
  await new Promise<void>((resolve, reject) =>
    server
      .once("error", reject)
      .listen({ port: 0, host: "127.0.0.1", exclusive: true }, () => resolve()),
  );
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    fetch: (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input);
      const headers = new Headers(init?.headers);
      headers.set(originHeader, url.origin);
      return fetch(`http://127.0.0.1:${port}${url.pathname}${url.search}`, { ...init, headers });
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
