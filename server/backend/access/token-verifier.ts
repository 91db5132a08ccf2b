import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from "jose";
import { findAccount } from "#server/backend/accounts/identities.ts";
import type { Config } from "#server/config/config.ts";
import { isLoopback } from "#server/config/env.ts";
import { deriveSecret, type Secrets } from "#server/config/secrets.ts";
import type { Database } from "#server/database/database.ts";
import { findPublished } from "#server/database/stored-secrets.ts";
import { createDiscovery } from "#server/identity/discovery.ts";
import { tokenProofPurpose } from "#server/identity/token-proof.ts";
import {
  createTokenVerifier,
  type TokenVerifier,
  type TrustedProvider,
} from "#server/identity/token-verifier.ts";
import { providerKeysName } from "#shared/domain/access-tokens.ts";
import { AppError } from "#shared/errors.ts";

/** The shared verifier with the backend's keys and its accounts. */
export function createBackendVerifier(
  config: Config,
  secrets: Pick<Secrets, "support" | "mock">,
  database: Database,
): TokenVerifier {
  return createTokenVerifier({
    provider: trustedProvider(config.identity, database),
    mockSecret: config.mockApi.enabled ? secrets.mock : null,
    proofKey: secrets.support === null ? null : deriveSecret(secrets.support, tokenProofPurpose),
    findAccount: (profile) => findAccount(database, profile),
  });
}

function trustedProvider(identity: Config["identity"], database: Database): TrustedProvider {
  if (identity.embedded)
    return { embedded: true, keys: cachedKeys(database), isTrustedIssuer: isEmbeddedIssuer };
  const { issuer, clientId, clientSecret, audience } = identity;
  const discovery = createDiscovery({ fetch });
  return { embedded: false, issuer, clientId, clientSecret, audience, discovery, fetch };
}

/** The embedded provider's public keys, from the database it shares with the backend. */
function cachedKeys(database: Database): () => Promise<JWTVerifyGetKey> {
  let keys: JWTVerifyGetKey | null = null;
  return async () => {
    keys ??= await loadKeys(database);
    return keys;
  };
}

async function loadKeys(database: Database): Promise<JWTVerifyGetKey> {
  const keys = await findPublished(database, providerKeysName);
  if (keys === undefined) throw new AppError("unavailable");
  return createLocalJWKSet(JSON.parse(keys) as JSONWebKeySet);
}

/** The web server's public address is not known here, only that the provider lives under /idp. */
function isEmbeddedIssuer(issuer: string): boolean {
  return URL.canParse(issuer) && (isLoopback(new URL(issuer).hostname) || issuer.endsWith("/idp"));
}
