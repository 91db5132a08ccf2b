import type { SessionUser } from "#shared/contract/session.ts";
import { isTokenExpired, readExpiry } from "#shared/domain/access-tokens.ts";

/** The session as one tab stores it. Every access tolerates a full or forbidden storage. */

/** The one key of R3.1. */
export const sessionKey = "clearlane.session-user";
const pendingLogoutKey = "clearlane.leaving";
const lockedKey = "clearlane.locked";

/**
 * The stored user. Only the mock API's own token is stored here: the provider's never reaches a
 * browser.
 */
export interface StoredUser extends SessionUser {
  token?: string;
  /** The sign-in name of a mock user: the lock screen asks for the password alone. */
  username?: string;
}

/** A mock user whose screen is locked: a name, and no token. */
export interface LockedMockUser {
  name: string;
  email: string;
  username: string;
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

/** The stored user; null for anything unreadable. */
export function readSessionUser(storage: UserStorage | null): StoredUser | null {
  const stored = readJson(storage, sessionKey);
  return isStoredUser(stored) ? stored : null;
}

export function saveSessionUser(storage: UserStorage | null, { token, ...user }: StoredUser): void {
  const stored = user.source === "mock" && token ? { token, ...user } : user;
  save(storage, sessionKey, JSON.stringify(stored));
}

export function clearSessionUser(storage: UserStorage | null): void {
  remove(storage, sessionKey);
}

/**
 * The Authorization header of a mock user (R7.9); null for everybody else and for an expired token
 * (R5.2).
 */
export function mockAuthorization(storage: UserStorage | null, nowMs?: number): string | null {
  const token = readSessionUser(storage)?.token;
  return token && !isTokenExpired(readExpiry(token), nowMs) ? `JWT ${token}` : null;
}

/**
 * Clears the stored user before the page is left, so that Back cannot show a session, and keeps the
 * token for the logout call of the next screen. It signs nobody in.
 */
export function startLogout(storage: UserStorage | null): void {
  const authorization = mockAuthorization(storage);
  clearSessionUser(storage);
  if (authorization) save(storage, pendingLogoutKey, authorization);
}

/** The Authorization header of the logout call, once; null where no mock user is signing out. */
export function takePendingLogout(storage: UserStorage | null): string | null {
  const authorization = read(storage, pendingLogoutKey);
  remove(storage, pendingLogoutKey);
  return authorization;
}

/**
 * Drops the token; only the password brings a new one. Answers whether there was a mock user to
 * lock.
 */
export function lockTab(storage: UserStorage | null): boolean {
  const user = readSessionUser(storage);
  if (!storage || user?.source !== "mock") return false;
  clearSessionUser(storage);
  const { name, email, username = "" } = user;
  save(storage, lockedKey, JSON.stringify({ name, email, username }));
  return true;
}

export function readLockedTab(storage: UserStorage | null): LockedMockUser | null {
  const { name, email, username } = (readJson(storage, lockedKey) ?? {}) as Record<string, unknown>;
  return typeof name === "string" && typeof email === "string" && typeof username === "string"
    ? { name, email, username }
    : null;
}

export function unlockTab(storage: UserStorage | null): void {
  remove(storage, lockedKey);
}

/** Validated without a schema library, to keep it out of every page's chunk. */
function isStoredUser(stored: unknown): stored is StoredUser {
  if (typeof stored !== "object" || stored === null) return false;
  const { email, name, roles, source, token, username } = stored as Record<string, unknown>;
  const isKnown =
    typeof email === "string" &&
    typeof name === "string" &&
    (source === "provider" || source === "mock");
  const hasRoles = Array.isArray(roles) && roles.every((role) => typeof role === "string");
  return (
    isKnown &&
    hasRoles &&
    [token, username].every((text) => text === undefined || typeof text === "string")
  );
}

function readJson(storage: UserStorage | null, key: string): unknown {
  try {
    return JSON.parse(read(storage, key) ?? "null");
  } catch {
    return null;
  }
}

function read(storage: UserStorage | null, key: string): string | null {
  try {
    return storage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

function save(storage: UserStorage | null, key: string, text: string): void {
  try {
    storage?.setItem(key, text);
  } catch {
    // The session cookie still identifies the user; a mock token ends by its expiry.
  }
}

function remove(storage: UserStorage | null, key: string): void {
  try {
    storage?.removeItem(key);
  } catch {
    // Storage that cannot be written holds no session either.
  }
}
