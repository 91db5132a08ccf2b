import { LRUCache } from "lru-cache";

/** The fields of a provider's metadata document that are needed beside the sign-in library. */
interface ProviderMetadata {
  issuer: string;
  authorization_endpoint?: string;
  end_session_endpoint?: string;
  userinfo_endpoint?: string;
  jwks_uri?: string;
  scopes_supported?: readonly string[];
}

/** OpenID Connect Discovery 1.0. */
export interface Discovery {
  /**
   * Cached for ten minutes; after that a provider that is down is answered for from the old copy.
   * Throws when there is none.
   */
  read(issuer: string, timeoutMs?: number): Promise<ProviderMetadata>;
  /** Asks the provider itself: also tells whether it answers. */
  readNow(issuer: string, timeoutMs: number): Promise<ProviderMetadata>;
}

const cacheMs = 10 * 60_000;
const defaultTimeoutMs = 10_000;

/** `fetchFrom`: the embedded provider is reached on a private listener. */
export function createDiscovery(fetchFrom: typeof fetch, mostIssuers = 1): Discovery {
  const cache = new LRUCache<string, ProviderMetadata, number>({
    max: mostIssuers,
    ttl: cacheMs,
    allowStaleOnFetchRejection: true,
    fetchMethod: (issuer, _stale, { context }) => fetchMetadata(issuer, fetchFrom, context),
  });
  return {
    read: async (issuer, timeoutMs = defaultTimeoutMs) => {
      const metadata = await cache.fetch(issuer, { context: timeoutMs });
      if (!metadata) throw new TypeError("a discovery request was aborted");
      return metadata;
    },
    // Not through the cache: it would join a request under way, with its longer time-out.
    readNow: async (issuer, timeoutMs) => {
      const metadata = await fetchMetadata(issuer, fetchFrom, timeoutMs);
      cache.set(issuer, metadata);
      return metadata;
    },
  };
}

async function fetchMetadata(
  issuer: string,
  fetchFrom: typeof fetch,
  timeoutMs: number,
): Promise<ProviderMetadata> {
  const address = `${issuer.replace(/\/+$/, "")}/.well-known/openid-configuration`;
  const response = await fetchFrom(address, {
    signal: AbortSignal.timeout(timeoutMs),
    redirect: "error",
  });
  if (!response.ok) throw new Error(`the provider's configuration answers ${response.status}`);
  return (await response.json()) as ProviderMetadata;
}
