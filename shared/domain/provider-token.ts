/** What the embedded provider and the backend agree on about its access tokens. */

/** The audience of the embedded provider's access tokens. */
export const embeddedAudience = "urn:clearlane:backend";
/** Under this name the embedded provider's public keys are kept for the backend. */
export const providerKeysName = "provider-public-keys";
