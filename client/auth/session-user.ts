import * as z from "zod/mini";
import { sessionUser } from "#shared/contract/session.ts";
import { isTokenExpired, readExpiry } from "#shared/domain/token-expiry.ts";

/** The one key of R3.1. */
export const sessionKey = "clearlane.session-user";

/** A person as this tab remembers them. Only the mock API's own token stands here: the provider's never reaches a browser. */
const storedUser = z.extend(sessionUser, { token: z.optional(z.string()) });
export type StoredUser = z.infer<typeof storedUser>;

/** The parts of a Storage this needs; null where the browser refuses to have one (some private windows). */
export type UserStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The tab's sessionStorage, or null where even naming it throws. */
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
    const parsed = z.safeParse(storedUser, JSON.parse(storage?.getItem(sessionKey) ?? "null"));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
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
  storage?.removeItem(sessionKey);
}

/** The Authorization header of a mock person (R7.9); null for everybody else and for a token past its time (R5.2). */
export function mockAuthorization(storage: UserStorage | null, nowMs?: number): string | null {
  const token = readSessionUser(storage)?.token;
  return token && !isTokenExpired(readExpiry(token), nowMs) ? `JWT ${token}` : null;
}
