import type { LayoutSettings } from "#shared/domain/layout-settings.ts";

/**
 * What stands on <html> for a person's settings. A setting nobody chose is not written: colour then
 * follows the system, and the layout the width, both by CSS before any script.
 */
export function rootAttributes(chosen: Partial<LayoutSettings>): Record<string, string> {
  const attributes: Record<string, string | boolean | undefined> = {
    "data-layout": chosen.layoutType,
    "data-layout-mode": chosen.layoutMode,
    "data-bs-theme": chosen.layoutColor,
    "data-layout-width": chosen.layoutWidth,
    "data-menu-position": chosen.menuPosition,
    "data-menu-color": chosen.leftSideBarTheme,
    "data-sidenav-size": chosen.leftSideBarType,
    "data-topbar-color": chosen.topbarTheme,
    "data-two-column-color": chosen.twoColumnTheme,
    "data-menu-icon": chosen.showTwoToneIcons ? "twotones" : undefined,
    "data-sidenav-user": chosen.showSidebarUserInfo,
  };
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) =>
      value === undefined || value === false ? [] : [[name, String(value)]],
    ),
  );
}
