/** What a provider says about itself, as far as we need it beside the sign-in library. */
export interface ProviderMetadata {
  issuer: string;
  authorization_endpoint?: string;
  end_session_endpoint?: string;
  userinfo_endpoint?: string;
  jwks_uri?: string;
  scopes_supported?: readonly string[];
}

export interface Discovery {
  /** From memory where it is at most ten minutes old. Throws when the provider does not answer. */
  read(timeoutMs?: number): Promise<ProviderMetadata>;
  /** Asked now: also tells whether the provider answers. */
  readNow(timeoutMs: number): Promise<ProviderMetadata>;
}

const rememberMs = 10 * 60_000;
const defaultTimeoutMs = 10_000;

export function createDiscovery(issuer: string, fetchFrom: typeof fetch): Discovery {
  const address = `${issuer.replace(/\/+$/, "")}/.well-known/openid-configuration`;
  let remembered: { metadata: ProviderMetadata; until: number } | null = null;

  async function readNow(timeoutMs: number): Promise<ProviderMetadata> {
    const answer = await fetchFrom(address, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: "error",
    });
    if (!answer.ok) throw new Error(`the provider's configuration answers ${answer.status}`);
    const metadata = (await answer.json()) as ProviderMetadata;
    remembered = { metadata, until: Date.now() + rememberMs };
    return metadata;
  }

  return {
    readNow,
    read: async (timeoutMs = defaultTimeoutMs) =>
      remembered && remembered.until > Date.now() ? remembered.metadata : readNow(timeoutMs),
  };
}
