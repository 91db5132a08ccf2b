import {
  clearSessionUser,
  mockAuthorization,
  type UserStorage,
} from "#client/auth/session-user.ts";

/**
 * Between the press on "Sign out" and the screen that ends it: the token that the mock API is still
 * to be told of. It signs nobody in.
 */
const key = "clearlane.leaving";

/** Forgets the tab's person before the page is left: a Back into it, however soon, finds nobody. */
export function startLeaving(storage: UserStorage | null): void {
  const authorization = mockAuthorization(storage);
  clearSessionUser(storage);
  try {
    if (authorization) storage?.setItem(key, authorization);
  } catch {
    // Nothing to keep it in: the token then ends by its time.
  }
}

/** The Authorization header to end, once; null where nobody of the mock API is leaving. */
export function takeLeaving(storage: UserStorage | null): string | null {
  try {
    const authorization = storage?.getItem(key) ?? null;
    storage?.removeItem(key);
    return authorization;
  } catch {
    return null;
  }
}
