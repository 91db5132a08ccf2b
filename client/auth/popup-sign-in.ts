import { newKey } from "#client/api/new-key.ts";
import {
  popupChannel,
  popupSize,
  popupTimeoutMs,
  readPopupMessage,
} from "#shared/domain/popup-sign-in.ts";
import { paths } from "#shared/paths.ts";

/** `blocked`: the browser opened no window; redirect instead. */
export type PopupOutcome = "signed-in" | "blocked" | "cancelled" | "timed-out" | "failed";

export interface PopupWindow {
  readonly closed: boolean;
  close(): void;
  focus(): void;
}

/** The parts of `window` that this needs. */
export interface PopupBrowser extends EventTarget {
  readonly location: { readonly origin: string };
  readonly screenX: number;
  readonly screenY: number;
  readonly outerWidth: number;
  readonly outerHeight: number;
  readonly document: { hasFocus(): boolean };
  open(url: string, name: string, features: string): PopupWindow | null;
}

export interface PopupSignInOptions {
  /** Asks the server for the session. A rejection counts as "not signed in yet". */
  isSignedIn(): Promise<boolean>;
  /** Receives the open window, to bring it back to the front later. */
  opened?(popup: PopupWindow): void;
  /** Defaults to `window`. */
  browser?: PopupBrowser;
  timeoutMs?: number;
  pollMs?: number;
  /** Delay between the closing of the popup and "cancelled": the session may still appear. */
  graceMs?: number;
}

/**
 * Opens the sign-in popup and resolves with its outcome. Call it in the click handler, or browsers
 * block the window. Messages and the closed window are hints; only the session proves a sign-in.
 */
export async function signInWithPopup(
  options: PopupSignInOptions,
): Promise<{ outcome: PopupOutcome }> {
  const browser = options.browser ?? (window as PopupBrowser);
  const state = newKey();
  const popup = browser.open(paths.popup({ state }), "clearlane-sign-in", placeInMiddle(browser));
  if (!popup) return { outcome: "blocked" };
  popup.focus();
  options.opened?.(popup);
  const reply = listen(browser, state);
  try {
    return { outcome: await watch(browser, popup, reply, options) };
  } finally {
    reply.stop();
    popup.close();
  }
}

function placeInMiddle({ screenX, screenY, outerWidth, outerHeight }: PopupBrowser): string {
  const { width, height } = popupSize;
  const left = Math.max(0, Math.round(screenX + (outerWidth - width) / 2));
  const top = Math.max(0, Math.round(screenY + (outerHeight - height) / 2));
  return `popup=yes,width=${width},height=${height},left=${left},top=${top}`;
}

interface PopupReply {
  kind: "nothing" | "signed-in" | "cancelled" | "failed";
  /** Resolves with the popup's message or after the timeout. */
  wait(milliseconds: number): Promise<void>;
  stop(): void;
}

/**
 * Listens both to the opener link, which a provider's COOP may cut, and to the channel between our
 * own pages.
 */
function listen(browser: PopupBrowser, state: string): PopupReply {
  let wake: () => void = () => undefined;
  const reply: PopupReply = {
    kind: "nothing",
    wait: (milliseconds) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    stop: () => {
      browser.removeEventListener("message", onMessage);
      channel?.close();
    },
  };
  const receive = (value: unknown) => {
    const message = readPopupMessage(value, state);
    if (!message) return;
    reply.kind = message.kind;
    wake();
  };
  const onMessage = (event: Event) => {
    const { origin, data } = event as MessageEvent<unknown>;
    if (origin === browser.location.origin) receive(data);
  };
  browser.addEventListener("message", onMessage);
  // Only our own origin can speak on it.
  const channel =
    typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(popupChannel);
  if (channel) channel.onmessage = (event: MessageEvent<unknown>) => receive(event.data);
  return reply;
}

async function watch(
  browser: PopupBrowser,
  popup: PopupWindow,
  reply: PopupReply,
  options: PopupSignInOptions,
): Promise<PopupOutcome> {
  const { timeoutMs = popupTimeoutMs, pollMs = 500, graceMs = 4000 } = options;
  const isSignedIn = () => options.isSignedIn().catch(() => false);
  const deadline = Date.now() + timeoutMs;
  let closedSince: number | null = null;
  while (Date.now() < deadline) {
    await reply.wait(Math.min(pollMs, Math.max(0, deadline - Date.now())));
    if (reply.kind === "cancelled" || reply.kind === "failed") return reply.kind;
    if (reply.kind === "signed-in") return (await isSignedIn()) ? "signed-in" : "failed";
    if (!popup.closed) {
      closedSince = null;
      continue;
    }
    closedSince ??= Date.now();
    if (await isSignedIn()) return "signed-in";
    // A provider's COOP makes an open window look closed; while it is in use, this page has no
    // focus.
    if (Date.now() - closedSince >= graceMs && browser.document.hasFocus()) return "cancelled";
  }
  return (await isSignedIn()) ? "signed-in" : "timed-out";
}
