import { useCallback, useEffect, useEffectEvent, useRef } from "react";
import { useRevalidator } from "react-router-dom";
import { lockTab } from "#client/auth/locked-tab.ts";
import { lockScreenAddress } from "#client/auth/return-to.ts";
import { clearSessionUser, tabStorage } from "#client/auth/session-user.ts";
import type { SessionUser } from "#shared/contract/session.ts";

/**
 * What one tab tells the others of its browser. It proves nothing: who is signed in, each tab asks
 * the server itself.
 */
export type SessionNews =
  | { kind: "signed-in"; email: string }
  | { kind: "signed-out" }
  | { kind: "locked"; email: string };

const name = "clearlane.session";

/**
 * Tells the other tabs who came, and does as they tell: signed out or locked in one is signed out
 * or locked in all. Answers how to tell them.
 */
export function useSessionNews(user: SessionUser | null): (news: SessionNews) => void {
  const { revalidate } = useRevalidator();
  const opened = useRef<BroadcastChannel | null>(null);
  const hear = useEffectEvent((news: SessionNews) => {
    if (news.kind === "signed-in") {
      // A person of the mock API is this tab's alone: a session that came into the browser changes
      // nothing for them.
      if (user?.source !== "mock" && user?.email !== news.email) void revalidate();
    } else if (news.kind === "signed-out") {
      if (!user) return;
      clearSessionUser(tabStorage());
      void revalidate();
    } else if (user?.email === news.email) {
      lockTab(tabStorage());
      location.assign(lockScreenAddress(location.pathname + location.search));
    }
  });
  useEffect(() => {
    const channel = openChannel(opened);
    if (channel) channel.onmessage = ({ data }: MessageEvent<SessionNews>) => hear(data);
    return () => {
      channel?.close();
      opened.current = null;
    };
  }, []);
  const came = user?.source === "provider" ? user.email : null;
  useEffect(() => {
    if (came) openChannel(opened)?.postMessage({ kind: "signed-in", email: came });
  }, [came]);
  return useCallback((news: SessionNews) => openChannel(opened)?.postMessage(news), []);
}

/**
 * One a page, opened by whoever speaks or listens first: pages' effects run before those of what is
 * around them.
 */
function openChannel(opened: { current: BroadcastChannel | null }): BroadcastChannel | null {
  if (typeof BroadcastChannel !== "undefined") opened.current ??= new BroadcastChannel(name);
  return opened.current;
}
