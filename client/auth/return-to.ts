const home = "/latest-notifications";

/**
 * Where sign-in leads back to, as a screen's address asks for it: a path of ours; the server checks
 * it once more.
 */
export function readReturnTo(url: string): string {
  const wanted = new URL(url).searchParams.get("returnTo") ?? home;
  return /^\/(?![/\\])/.test(wanted) ? wanted : home;
}

/** The lock screen that leads back to a page; a sign-in screen is nothing to come back to. */
export function lockScreenAddress(path: string): string {
  return `/auth/lock-screen?returnTo=${encodeURIComponent(path.startsWith("/auth/") ? home : path)}`;
}
