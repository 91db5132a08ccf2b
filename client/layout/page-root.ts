import { type LayoutState, settingsOf } from "#client/layout/layout-state.ts";
import type { LayoutSettings } from "#shared/domain/layout-settings.ts";

const attributeNames = {
  "data-layout": "layoutType",
  "data-layout-mode": "layoutMode",
  "data-layout-width": "layoutWidth",
  "data-menu-position": "menuPosition",
  "data-menu-color": "leftSideBarTheme",
  "data-sidenav-size": "leftSideBarType",
  "data-topbar-color": "topbarTheme",
  "data-two-column-color": "twoColumnTheme",
} as const satisfies Record<string, keyof LayoutSettings>;

/**
 * What stands on `<html>`. Before a window is known only chosen values are written, so that the style sheet can decide the layout by width; the colour
 * only once chosen, so that the system's preference counts until then.
 */
export function pageRootAttributes(state: LayoutState): Record<string, string | null> {
  const known: Partial<LayoutSettings> = state.width === null ? state.chosen : settingsOf(state);
  const attributes: Record<string, string | null> = {};
  for (const [attribute, name] of Object.entries(attributeNames)) attributes[attribute] = known[name]?.toString() ?? null;
  attributes["data-bs-theme"] = state.chosen.layoutColor ?? null;
  attributes["data-menu-icon"] = known.showTwoToneIcons ? "twotones" : null;
  attributes["data-sidenav-user"] = known.showSidebarUserInfo ? "true" : null;
  return attributes;
}

/** Classes on `<html>` that open things. */
export function pageRootClass(state: LayoutState): string {
  return settingsOf(state).isOpenRightSideBar ? "right-bar-enabled" : "";
}
