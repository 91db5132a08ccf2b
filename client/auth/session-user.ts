import type { SessionUser } from "#shared/contract/session.ts";
import { isTokenExpired, readExpiry } from "#shared/domain/token-expiry.ts";

/** The one key of R3.1. */
export const sessionKey = "clearlane.session-user";

/**
 * A person as this tab remembers them. Only the mock API's own token stands here: the provider's
 * never reaches a browser.
 */
export interface StoredUser extends SessionUser {
  token?: string;
  /** What a mock person signs in with: the lock screen asks for the password alone. */
  username?: string;
}

/** The parts of a Storage this needs. */
export type UserStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The tab's sessionStorage, or null where even naming it throws (some private windows). */
export function tabStorage(): UserStorage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

/** The remembered person; anything unreadable is nobody. */
export function readSessionUser(storage: UserStorage | null): StoredUser | null {
  try {
    const read: unknown = JSON.parse(storage?.getItem(sessionKey) ?? "null");
    return isStoredUser(read) ? read : null;
  } catch {
    return null;
  }
}

/**
 * Checked by hand: the browser's build carries no schema library, and storage is the one thing here
 * that the server has not checked.
 */
function isStoredUser(read: unknown): read is StoredUser {
  if (typeof read !== "object" || read === null) return false;
  const { email, name, roles, source, token, username } = read as Record<string, unknown>;
  const known =
    typeof email === "string" &&
    typeof name === "string" &&
    (source === "provider" || source === "mock");
  const withRoles = Array.isArray(roles) && roles.every((role) => typeof role === "string");
  return (
    known &&
    withRoles &&
    [token, username].every((text) => text === undefined || typeof text === "string")
  );
}

export function saveSessionUser(storage: UserStorage | null, { token, ...user }: StoredUser): void {
  const kept = user.source === "mock" && token ? { token, ...user } : user;
  try {
    storage?.setItem(sessionKey, JSON.stringify(kept));
  } catch {
    // A full or refused storage: the session cookie still says who is there.
  }
}

export function clearSessionUser(storage: UserStorage | null): void {
  try {
    storage?.removeItem(sessionKey);
  } catch {
    // Nothing could have been saved either.
  }
}

/**
 * The Authorization header of a mock person (R7.9); null for everybody else and for a token past
 * its time (R5.2).
 */
export function mockAuthorization(storage: UserStorage | null, nowMs?: number): string | null {
  const token = readSessionUser(storage)?.token;
  return token && !isTokenExpired(readExpiry(token), nowMs) ? `JWT ${token}` : null;
}
