import { type LayoutSettings, parseLayoutSettings } from "#shared/domain/layout-settings.ts";

/**
 * Layout settings are kept in localStorage under one versioned key and mirrored in a cookie, so
 * that the server renders what the browser will show.
 */
export const layoutStorageKey = "clearlane.layout.v1";
export const layoutCookie = "clearlane_layout";

/** Settings from the cookie's value; anything odd is left out. */
export function readSettings(text: string | null | undefined): Partial<LayoutSettings> {
  if (!text || text.length > 2000) return {};
  try {
    return parseLayoutSettings(JSON.parse(decodeURIComponent(text)));
  } catch {
    return {};
  }
}

export function writeSettings(settings: Partial<LayoutSettings>): string {
  return encodeURIComponent(JSON.stringify(settings));
}

/** One cookie of a Cookie header or of document.cookie. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const found = header?.split(/;\s*/).find((pair) => pair.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}
