import * as z from "zod/mini";
import { type SessionUser, sessionUser } from "#shared/contract/session.ts";
import { isTokenExpired, readExpiry } from "#shared/domain/token-expiry.ts";

/** The one key of R3.1. */
export const sessionKey = "clearlane.session-user";

/** A person as this tab remembers them. Only the mock API's own token stands here: the provider's never reaches a browser. */
const storedUser = z.extend(sessionUser, { token: z.optional(z.string()) });
export type StoredUser = z.infer<typeof storedUser>;

export function readStoredUser(storage?: Pick<Storage, "getItem">): StoredUser | null {
  try {
    const parsed = z.safeParse(storedUser, JSON.parse((storage ?? sessionStorage).getItem(sessionKey) ?? "null"));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export function saveStoredUser(user: SessionUser & { token?: string }, storage?: Pick<Storage, "setItem">): void {
  const { token, ...rest } = user;
  try {
    (storage ?? sessionStorage).setItem(sessionKey, JSON.stringify(user.source === "mock" && token ? { ...rest, token } : rest));
  } catch {
    // A browser that refuses storage still has its session cookie.
  }
}

export function clearStoredUser(storage?: Pick<Storage, "removeItem">): void {
  try {
    (storage ?? sessionStorage).removeItem(sessionKey);
  } catch {
    // Nothing could have been saved either.
  }
}

/** The Authorization header of a mock person, null for everybody else and for a token past its time (R5.2). */
export function storedAuthorization(): string | null {
  const token = readStoredUser()?.token;
  return token && !isTokenExpired(readExpiry(token)) ? `JWT ${token}` : null;
}
