/** Constants of the access tokens, for their issuers and verifiers. */

/** Tokens of the mock API, signed with a secret of the server. */
export const mockIssuer = "urn:clearlane:mock-api";
export const mockAlgorithm = "HS256";
export const mockRequiredClaims = ["exp", "email"] as const;

/** The audience of the embedded provider's access tokens. */
export const embeddedAudience = "urn:clearlane:backend";
/** The stored secret with the embedded provider's public keys, for the backend. */
export const providerKeysName = "provider-public-keys";
