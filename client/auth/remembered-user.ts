import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router-dom";
import { fetchCarrier } from "#client/api/fetch-carrier.ts";
import {
  clearSessionUser,
  mockAuthorization,
  readSessionUser,
  saveSessionUser,
  tabStorage,
} from "#client/auth/session-user.ts";
import { createClient } from "#shared/contract/call.ts";
import { type SessionUser, session } from "#shared/contract/session.ts";
import { AppError } from "#shared/errors.ts";

const api = createClient(fetchCarrier, "/api");

/**
 * Keeps what this tab remembers (R3.1) equal to what the server says. The server draws every first
 * page for a visitor where only this tab knows a person of the mock API: it is asked once more,
 * with their token.
 */
export function useRememberedUser(user: SessionUser | null): void {
  const { revalidate } = useRevalidator();
  const asked = useRef(false);
  useEffect(() => {
    const storage = tabStorage();
    if (user?.source === "provider") return saveSessionUser(storage, user);
    // The server knows neither: both stay as this tab remembers them.
    const { token, username } = readSessionUser(storage) ?? {};
    if (user)
      return saveSessionUser(storage, {
        ...user,
        ...(token ? { token } : {}),
        ...(username ? { username } : {}),
      });
    if (!mockAuthorization(storage) || asked.current) return clearSessionUser(storage);
    asked.current = true;
    void (async () => {
      if (await isRefused()) clearSessionUser(storage);
      await revalidate();
    })();
  }, [user, revalidate]);
}

/**
 * Whether the server no longer takes this tab's token: with it no call would be answered. Unknown
 * is no refusal.
 */
async function isRefused(): Promise<boolean> {
  try {
    return (await api(session.show, {})).user === null;
  } catch (error) {
    return error instanceof AppError && error.code === "invalid-credentials";
  }
}
