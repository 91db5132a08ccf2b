import { clearSessionUser, readSessionUser, type UserStorage } from "#client/auth/session-user.ts";

/** A mock person whose screen is locked, as this tab remembers them: a name, and no token. */
export interface LockedMockPerson {
  name: string;
  email: string;
  username: string;
}

const key = "clearlane.locked";

/**
 * Takes the token out of the tab; only the password brings a new one. Answers whether there was a
 * mock person to lock.
 */
export function lockTab(storage: UserStorage | null): boolean {
  const user = readSessionUser(storage);
  if (!storage || user?.source !== "mock") return false;
  clearSessionUser(storage);
  const { name, email, username = "" } = user;
  try {
    storage.setItem(key, JSON.stringify({ name, email, username }));
  } catch {
    // Nothing to remember it in: the screen then asks for the user name too.
  }
  return true;
}

export function readLockedTab(storage: UserStorage | null): LockedMockPerson | null {
  try {
    const { name, email, username } = JSON.parse(storage?.getItem(key) ?? "{}") as Record<
      string,
      unknown
    >;
    const isWhole = [name, email, username].every((text) => typeof text === "string");
    return isWhole
      ? { name: String(name), email: String(email), username: String(username) }
      : null;
  } catch {
    return null;
  }
}

export function unlockTab(storage: UserStorage | null): void {
  try {
    storage?.removeItem(key);
  } catch {
    // Nothing could have been kept either.
  }
}
