import type { Response } from "express";
import { scriptValue, sendPlainPage } from "#server/auth/plain-page.ts";
import { type PopupKind, popupChannel, popupSource } from "#shared/domain/popup-sign-in.ts";

const words: Record<PopupKind, { title: string; text: string }> = {
  "signed-in": {
    title: "You are signed in",
    text: "You can close this window and go on where you were.",
  },
  cancelled: {
    title: "Sign-in cancelled",
    text: "You are not signed in. You can close this window.",
  },
  failed: {
    title: "Sign-in did not work",
    text: "You are not signed in. Close this window and try again.",
  },
};

/**
 * The last page of a popup: tells the page that opened it, by both ways a browser may allow, and
 * closes. No token is in the message.
 */
export function sendPopupPage(
  response: Response,
  kind: PopupKind,
  state: string,
  origin: string,
): void {
  const { title, text } = words[kind];
  const message = scriptValue({ source: popupSource, kind, state });
  sendPlainPage(response, {
    title,
    body: `<h1>${title}</h1><p role="status">${text}</p>`,
    script: `const message = ${message};
if (window.opener) window.opener.postMessage(message, ${scriptValue(origin)});
if (window.BroadcastChannel) new BroadcastChannel(${scriptValue(popupChannel)}).postMessage(message);
setTimeout(() => window.close(), 100);`,
  });
}

/** The opener's own mark, echoed so that it knows its popup; anything else becomes empty. */
export function readPopupState(given: unknown): string {
  return typeof given === "string" && /^[\w-]{8,64}$/.test(given) ? given : "";
}

export const popupDonePath = "/auth/popup-done";

export function popupDone(state: string, outcome?: Exclude<PopupKind, "signed-in">): string {
  const query = new URLSearchParams({
    ...(state ? { state } : {}),
    ...(outcome ? { outcome } : {}),
  }).toString();
  return query ? `${popupDonePath}?${query}` : popupDonePath;
}
