import { LRUCache } from "lru-cache";

/** The fields of a provider's metadata document that are needed beside the sign-in library. */
interface ProviderMetadata {
  issuer: string;
  authorization_endpoint?: string;
  end_session_endpoint?: string;
  userinfo_endpoint?: string;
  introspection_endpoint?: string;
  claims_supported?: readonly string[];
  jwks_uri?: string;
  scopes_supported?: readonly string[];
}

/** OpenID Connect Discovery 1.0. */
export interface Discovery {
  /**
   * Cached for ten minutes; then, while the provider is down, the old copy is used. Throws without
   * one.
   */
  read(issuer: string, timeoutMs?: number): Promise<ProviderMetadata>;
  /** Asks the provider itself, which also tells whether it answers. */
  readNow(issuer: string, timeoutMs: number): Promise<ProviderMetadata>;
}

const cacheMs = 10 * 60_000;
/** Time for which an old copy is used before the provider is asked again. */
const retryMs = 10_000;
const defaultTimeoutMs = 10_000;

export interface DiscoveryOptions {
  /** The embedded provider is reached on a private listener. */
  fetch: typeof fetch;
  /** The embedded provider has one issuer for each of the server's addresses. */
  maxIssuers?: number;
  now?: () => number;
}

export function createDiscovery(options: DiscoveryOptions): Discovery {
  const { fetch: fetchFrom, maxIssuers = 1, now = Date.now } = options;
  const cache = new LRUCache<string, ProviderMetadata, number>({
    max: maxIssuers,
    ttl: cacheMs,
    ttlResolution: 0,
    perf: { now },
    fetchMethod: (issuer, stale, { context: timeoutMs, options: entry }) =>
      fetchMetadata(issuer, fetchFrom, timeoutMs).catch((error: unknown) => {
        if (!stale) throw error;
        entry.ttl = retryMs;
        return stale;
      }),
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
