import type { Request } from "express";
import { createLocalJWKSet, createRemoteJWKSet, type JWTVerifyGetKey } from "jose";
import { createDiscovery, type Discovery } from "#server/auth/discovery.ts";
import { createLimitedMap } from "#server/auth/limited-map.ts";
import { mostOrigins, originOf } from "#server/auth/origin.ts";
import { deriveSecret } from "#server/config/secrets.ts";
import type { WebContext } from "#server/context.ts";
import type { Log } from "#server/http/logging.ts";
import type { IdentityProvider } from "#server/identity-provider/identity-provider.ts";
import { embeddedAudience } from "#shared/domain/provider-token.ts";

/** The OpenID provider as sign-in uses it, the embedded one or a hosted one alike. */
export interface SignInProvider {
  embedded: IdentityProvider | null;
  clientId: string;
  clientSecret: string;
  /** Whom access tokens are for. Null: the provider's own choice; such tokens may be opaque. */
  audience: string | null;
  /** Sent with the sign-in request; the embedded provider needs no telling. */
  requestedAudience: string | null;
  issuerOf(origin: string): string;
  discoveryOf(origin: string): Discovery;
  fetch: typeof fetch;
  /** Its public keys. */
  keys(): Promise<JWTVerifyGetKey>;
  close(): Promise<void>;
}

const embeddedClientId = "clearlane-web";

export async function createSignInProvider(context: WebContext): Promise<SignInProvider> {
  return context.config.identity.embedded
    ? createEmbedded(context)
    : createHosted(context.config.identity);
}

async function createEmbedded(context: WebContext): Promise<SignInProvider> {
  const { config, database, secrets, log } = context;
  if (!database) throw new TypeError("the embedded provider needs a database");
  const clientSecret = deriveSecret(secrets.session, "provider-client");
  // Loaded only here: with a hosted provider none of its code runs.
  const { createIdentityProvider } = await importQuietly(
    () => import("#server/identity-provider/identity-provider.ts"),
    log,
  );
  const embedded = await createIdentityProvider({
    pool: database.pool,
    log,
    clientId: embeddedClientId,
    clientSecret,
    cookieKey: deriveSecret(secrets.session, "provider-cookies"),
    originOf: (request: Request) => originOf(request, config.web.baseUrl),
    mostOrigins,
  });
  const discoveries = createLimitedMap(mostOrigins, (origin) =>
    createDiscovery(embedded.issuerOf(origin), embedded.fetch),
  );
  const keys = createLocalJWKSet(embedded.keys);
  return {
    embedded,
    clientId: embeddedClientId,
    clientSecret,
    audience: embeddedAudience,
    requestedAudience: null,
    issuerOf: embedded.issuerOf,
    discoveryOf: (origin) => discoveries.get(origin),
    fetch: embedded.fetch,
    keys: async () => keys,
    close: embedded.close,
  };
}

/**
 * The provider's package prints on import that it would rather have a newer Node; every Node we
 * support passes its use here.
 */
async function importQuietly<Module>(load: () => Promise<Module>, log: Log): Promise<Module> {
  const { warn } = console;
  console.warn = (words: unknown) => log.debug(String(words));
  try {
    return await load();
  } finally {
    console.warn = warn;
  }
}

function createHosted(
  identity: Extract<WebContext["config"]["identity"], { embedded: false }>,
): SignInProvider {
  const discovery = createDiscovery(identity.issuer, fetch);
  let keys: JWTVerifyGetKey | null = null;
  return {
    embedded: null,
    clientId: identity.clientId,
    clientSecret: identity.clientSecret,
    audience: identity.audience,
    requestedAudience: identity.audience,
    issuerOf: () => identity.issuer,
    discoveryOf: () => discovery,
    fetch,
    keys: async () => {
      const { jwks_uri } = await discovery.read();
      if (!jwks_uri) throw new Error("the provider publishes no keys");
      keys ??= createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: 10_000 });
      return keys;
    },
    close: async () => undefined,
  };
}
