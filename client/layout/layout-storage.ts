import { type LayoutSettings, parseLayoutSettings } from "#shared/domain/layout-settings.ts";

/** Raised when a saved shape stops being readable. */
export const layoutKey = "clearlane.layout.v1";
export const layoutCookie = "layout";
const oneYearSeconds = 31_536_000;

/** A person's choices as they are kept; an open sidebar is a moment, not a choice. */
export function serializeLayout({ isOpenRightSideBar: _moment, ...chosen }: Partial<LayoutSettings>): string {
  return JSON.stringify(chosen);
}

/** Choices from storage or the cookie; anything unreadable is no choice. */
export function deserializeLayout(text: string | null | undefined): Partial<LayoutSettings> {
  if (!text) return {};
  try {
    const { isOpenRightSideBar: _moment, ...chosen } = parseLayoutSettings(JSON.parse(text));
    return chosen;
  } catch {
    return {};
  }
}

/** Kept in localStorage (R4.14) and mirrored in a cookie, so that the server draws the same page and nothing flashes. */
export function saveLayout(chosen: Partial<LayoutSettings>): void {
  const text = serializeLayout(chosen);
  const secure = location.protocol === "https:" ? "; Secure" : "";
  const age = text === "{}" ? 0 : oneYearSeconds;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers we serve
  document.cookie = `${layoutCookie}=${encodeURIComponent(text)}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
  try {
    localStorage.setItem(layoutKey, text);
  } catch {
    // Private windows may refuse storage; the cookie carries the choice then.
  }
}

export function loadLayout(): Partial<LayoutSettings> {
  try {
    return deserializeLayout(localStorage.getItem(layoutKey));
  } catch {
    return {};
  }
}
