/** Shared by the sign-in popup and the page that opened it. */
export const popupSource = "clearlane";
export const popupChannel = "clearlane-auth";
/** R9.4, in CSS pixels and milliseconds. */
export const popupSize = { width: 400, height: 600 };
export const popupTimeoutMs = 60_000;

const popupKinds = ["signed-in", "cancelled", "failed"] as const;
export type PopupKind = (typeof popupKinds)[number];

/**
 * The popup's last message. It names no person and carries no token: who is signed in, the opener
 * asks the server.
 */
export interface PopupMessage {
  source: typeof popupSource;
  kind: PopupKind;
  state: string;
}

/** Reads a message from anywhere; null unless it is exactly ours and carries our own mark. */
export function readPopupMessage(value: unknown, state: string): PopupMessage | null {
  if (typeof value !== "object" || value === null) return null;
  const { source, kind, state: given } = value as Record<string, unknown>;
  const known = popupKinds.find((one) => one === kind);
  return source === popupSource && known && given === state && state !== ""
    ? { source: popupSource, kind: known, state }
    : null;
}
