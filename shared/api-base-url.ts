/**
 * R7.9: precedes every call of the HTTP helper. Set in the build by `VITE_API_BASE_URL`: a path
 * under which a proxy forwards to this server, or another origin. Empty is the page's own origin;
 * without a build, as under tsx, there is no environment of one.
 */
export const apiBaseUrl: string = import.meta.env?.VITE_API_BASE_URL ?? "";

/** The origins besides our own that pages call, for their security policy. */
export function originsOf(baseUrl: string): string[] {
  return baseUrl.startsWith("http") ? [new URL(baseUrl).origin] : [];
}
