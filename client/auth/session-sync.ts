import { useCallback, useEffect, useEffectEvent, useRef } from "react";
import { useRevalidator } from "react-router-dom";
import { transport } from "#client/api/http.ts";
import { shownEmail } from "#client/auth/shown-email.ts";
import {
  clearSessionUser,
  lockTab,
  mockAuthorization,
  readSessionUser,
  saveSessionUser,
  tabStorage,
} from "#client/auth/tab-session.ts";
import { createClient } from "#shared/contract/call.ts";
import { type SessionUser, session } from "#shared/contract/session.ts";
import { hasFlag, signedInCookie } from "#shared/domain/flag-cookies.ts";
import { AppError } from "#shared/errors.ts";
import { lockScreenPath, paths } from "#shared/paths.ts";

/** Keeps this tab in step with the server's session and the browser's other tabs. */

const api = createClient(transport, "/api");

/**
 * Tells the browser's other tabs to ask the server for the session. The message itself is no proof.
 */
export type SessionBroadcast =
  | { kind: "signed-in"; email: string }
  | { kind: "signed-out" }
  | { kind: "locked"; email: string };

const channelName = "clearlane.session";

/**
 * Announces sign-in, sign-out and lock to the other tabs and follows theirs. Returns the function
 * that posts a message.
 */
export function useSessionBroadcast(user: SessionUser | null): (message: SessionBroadcast) => void {
  const { revalidate } = useRevalidator();
  const opened = useRef<BroadcastChannel | null>(null);
  const follow = useEffectEvent((message: SessionBroadcast) => {
    if (message.kind === "signed-in") {
      // A mock user belongs to this tab alone: a session of the browser changes nothing here.
      if (user?.source !== "mock" && (user && shownEmail(user)) !== message.email)
        void revalidate();
    } else if (message.kind === "signed-out") {
      if (!user) return;
      clearSessionUser(tabStorage());
      void revalidate();
    } else if (user && shownEmail(user) === message.email) {
      lockTab(tabStorage());
      // The tab that locked the others hears them too, and keeps its return path.
      if (location.pathname.startsWith(paths.auth("lockScreen"))) void revalidate();
      else location.assign(lockScreenPath(location.pathname + location.search));
    }
  });
  useEffect(() => {
    const channel = openChannel(opened);
    if (channel) channel.onmessage = ({ data }: MessageEvent<SessionBroadcast>) => follow(data);
    return () => {
      channel?.close();
      opened.current = null;
    };
  }, []);
  const signedIn = user?.source === "provider" ? shownEmail(user) : null;
  useEffect(() => {
    if (signedIn) openChannel(opened)?.postMessage({ kind: "signed-in", email: signedIn });
  }, [signedIn]);
  return useCallback((message: SessionBroadcast) => openChannel(opened)?.postMessage(message), []);
}

/** One channel per page. Effects of pages run before those of the providers around them. */
function openChannel(opened: { current: BroadcastChannel | null }): BroadcastChannel | null {
  if (typeof BroadcastChannel !== "undefined") opened.current ??= new BroadcastChannel(channelName);
  return opened.current;
}

/**
 * Stores the server's user in the tab (R3.1). The session is asked for once more where a visitor's
 * page may be out of date: the server renders it without the tab's mock token, and another tab may
 * have signed in before this one listens.
 */
export function useStoredUser(user: SessionUser | null): void {
  const { revalidate } = useRevalidator();
  const hasAsked = useRef(false);
  useEffect(() => {
    const storage = tabStorage();
    if (user?.source === "provider") return saveSessionUser(storage, user);
    // The server does not send these two; the tab keeps its own.
    const { token, username } = readSessionUser(storage) ?? {};
    if (user)
      return saveSessionUser(storage, {
        ...user,
        ...(token ? { token } : {}),
        ...(username ? { username } : {}),
      });
    const isMock = mockAuthorization(storage) !== null;
    if (hasAsked.current || !(isMock || hasFlag(document.cookie, signedInCookie)))
      return clearSessionUser(storage);
    hasAsked.current = true;
    void (async () => {
      if (!isMock || (await isTokenRefused())) clearSessionUser(storage);
      await revalidate();
    })();
  }, [user, revalidate]);
}

/** With a refused token every call would fail. An unreachable server is not a refusal. */
async function isTokenRefused(): Promise<boolean> {
  try {
    return (await api(session.show, {})).user === null;
  } catch (error) {
    return error instanceof AppError && error.code === "invalid-credentials";
  }
}
