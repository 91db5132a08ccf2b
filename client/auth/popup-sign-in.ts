import {
  popupChannel,
  popupSize,
  popupTimeoutMs,
  readPopupMessage,
} from "#shared/domain/popup-sign-in.ts";

/**
 * How a popup sign-in ended. `blocked`: no window opened, go by redirect. `timed-out`: nothing for
 * a minute.
 */
export type PopupOutcome = "signed-in" | "blocked" | "cancelled" | "timed-out" | "failed";

/** The popup as far as we look at it. */
export interface PopupWindow {
  readonly closed: boolean;
  close(): void;
  focus(): void;
}

/** The parts of the browser this needs; `window` has them all. */
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
  /**
   * Asks the server (/api/session) whether somebody is signed in. A rejection counts as "not
   * known".
   */
  isSignedIn(): Promise<boolean>;
  /** Handed the window once it is open: to bring it back to the front. */
  opened?(popup: PopupWindow): void;
  /** `window` unless told otherwise. */
  browser?: PopupBrowser;
  timeoutMs?: number;
  /** How often the popup and the session are looked at. */
  pollMs?: number;
  /**
   * How long the session is still asked after the popup is gone before that counts as cancelled.
   */
  graceMs?: number;
}

/**
 * Opens the sign-in popup and answers how it ended. Call it inside the click, or browsers block the
 * window. Being told and seeing the window closed are hints only; the session alone says that
 * somebody is signed in.
 */
export async function signInWithPopup(
  options: PopupSignInOptions,
): Promise<{ outcome: PopupOutcome }> {
  const browser = options.browser ?? (window as PopupBrowser);
  const state = crypto.randomUUID();
  const popup = browser.open(
    `/auth/popup?state=${state}`,
    "clearlane-sign-in",
    placeInMiddle(browser),
  );
  if (!popup) return { outcome: "blocked" };
  popup.focus();
  options.opened?.(popup);
  const told = listen(browser, state);
  try {
    return { outcome: await watch(browser, popup, told, options) };
  } finally {
    told.stop();
    popup.close();
  }
}

function placeInMiddle({ screenX, screenY, outerWidth, outerHeight }: PopupBrowser): string {
  const { width, height } = popupSize;
  const left = Math.max(0, Math.round(screenX + (outerWidth - width) / 2));
  const top = Math.max(0, Math.round(screenY + (outerHeight - height) / 2));
  return `popup=yes,width=${width},height=${height},left=${left},top=${top}`;
}

interface Told {
  kind: "nothing" | "signed-in" | "cancelled" | "failed";
  /** Resolves with the popup's message, at the latest after so many milliseconds. */
  wait(milliseconds: number): Promise<void>;
  stop(): void;
}

/**
 * Hears the popup by both ways: the opener link, which a provider's COOP may cut, and the channel
 * between our own pages.
 */
function listen(browser: PopupBrowser, state: string): Told {
  let wake: () => void = () => undefined;
  const told: Told = {
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
  const hear = (value: unknown) => {
    const message = readPopupMessage(value, state);
    if (!message) return;
    told.kind = message.kind;
    wake();
  };
  const onMessage = (event: Event) => {
    const { origin, data } = event as MessageEvent<unknown>;
    if (origin === browser.location.origin) hear(data);
  };
  browser.addEventListener("message", onMessage);
  // Only our own origin can speak on it.
  const channel =
    typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(popupChannel);
  if (channel) channel.onmessage = (event: MessageEvent<unknown>) => hear(event.data);
  return told;
}

async function watch(
  browser: PopupBrowser,
  popup: PopupWindow,
  told: Told,
  options: PopupSignInOptions,
): Promise<PopupOutcome> {
  const { timeoutMs = popupTimeoutMs, pollMs = 500, graceMs = 4000 } = options;
  const isSignedIn = () => options.isSignedIn().catch(() => false);
  const deadline = Date.now() + timeoutMs;
  let goneSince: number | null = null;
  while (Date.now() < deadline) {
    await told.wait(Math.min(pollMs, Math.max(0, deadline - Date.now())));
    if (told.kind === "cancelled" || told.kind === "failed") return told.kind;
    if (told.kind === "signed-in") return (await isSignedIn()) ? "signed-in" : "failed";
    if (!popup.closed) {
      goneSince = null;
      continue;
    }
    goneSince ??= Date.now();
    if (await isSignedIn()) return "signed-in";
    // A provider's COOP makes a window in use look closed; while the person is in it, our page has
    // no focus.
    if (Date.now() - goneSince >= graceMs && browser.document.hasFocus()) return "cancelled";
  }
  return (await isSignedIn()) ? "signed-in" : "timed-out";
}
