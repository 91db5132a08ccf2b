import type { Request } from "express";
import { createLocalJWKSet } from "jose";
import type { AttemptLimits } from "#server/auth/attempt-limits.ts";
import { maxOrigins, originOf } from "#server/auth/origin.ts";
import { deriveSecret } from "#server/config/secrets.ts";
import type { WebContext } from "#server/context.ts";
import { storeSecretsIn } from "#server/database/stored-secrets.ts";
import type { Log } from "#server/http/logging.ts";
import { createDiscovery, type Discovery } from "#server/identity/discovery.ts";
import type { TrustedProvider } from "#server/identity/token-verifier.ts";
import type { IdentityProvider } from "#server/identity-provider/identity-provider.ts";

/** The OpenID provider as sign-in uses it, embedded or hosted. */
export interface SignInProvider {
  embedded: IdentityProvider | null;
  clientId: string;
  /** Null: a public client. */
  clientSecret: string | null;
  /** The `audience` parameter of the sign-in request; the embedded provider needs none. */
  requestedAudience: string | null;
  issuerOf(origin: string): string;
  discovery: Discovery;
  fetch: typeof fetch;
  /** For the verification of its access tokens. */
  trusted: TrustedProvider;
  close(): Promise<void>;
}

const embeddedClientId = "clearlane-web";

export async function createSignInProvider(
  context: WebContext,
  limits: AttemptLimits,
): Promise<SignInProvider> {
  return context.config.identity.embedded
    ? createEmbedded(context, limits)
    : createHosted(context.config.identity);
}

async function createEmbedded(context: WebContext, limits: AttemptLimits): Promise<SignInProvider> {
  const { config, database, secrets, log } = context;
  const { baseUrl } = config.web;
  if (!database) throw new TypeError("the embedded provider needs a database");
  const clientSecret = deriveSecret(secrets.session, "provider-client");
  // Imported only here: with a hosted provider none of its code is loaded.
  const { createIdentityProvider } = await importQuietly(
    () => import("#server/identity-provider/identity-provider.ts"),
    log,
  );
  const embedded = await createIdentityProvider({
    db: database,
    findOrStore: storeSecretsIn(database, config),
    log,
    clientId: embeddedClientId,
    clientSecret,
    cookieKey: deriveSecret(secrets.session, "provider-cookies"),
    originOf: (request: Request) => originOf(request, baseUrl),
    maxOrigins,
    limits,
  });
  const keys = createLocalJWKSet(embedded.keys);
  return {
    embedded,
    clientId: embeddedClientId,
    clientSecret,
    requestedAudience: null,
    issuerOf: embedded.issuerOf,
    discovery: createDiscovery({ fetch: embedded.fetch, maxIssuers: maxOrigins }),
    fetch: embedded.fetch,
    trusted: {
      embedded: true,
      keys: async () => keys,
      // Without BASE_URL the server has several names, and a token issued under one is accepted
      // under the others.
      isTrustedIssuer: (issuer) => baseUrl === null || issuer === embedded.issuerOf(baseUrl),
    },
    close: embedded.close,
  };
}

/** oidc-provider recommends a newer Node on import; every Node we support passes its tests here. */
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
  const { issuer, clientId, clientSecret, audience } = identity;
  const discovery = createDiscovery({ fetch });
  return {
    embedded: null,
    clientId,
    clientSecret,
    requestedAudience: audience,
    issuerOf: () => issuer,
    discovery,
    fetch,
    trusted: { embedded: false, issuer, clientId, clientSecret, discovery, fetch, audience },
    close: async () => undefined,
  };
}
