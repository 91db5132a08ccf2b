/**
 * What the mock API's tokens carry. Whoever makes one and whoever reads one agree here; the key is
 * a secret of the server.
 */
export const mockIssuer = "urn:clearlane:mock-api";
export const mockAlgorithm = "HS256";
/** Claims without which a mock token is refused. */
export const mockRequiredClaims = ["exp", "email"] as const;
