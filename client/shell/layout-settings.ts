import {
  breakpointPx,
  defaultLayoutSettings,
  type LayoutSettings,
  layoutForWidth,
  parseLayoutSettings,
} from "#shared/domain/layout-settings.ts";

/** One action per setting (R4.12). */
export type LayoutAction =
  | { type: "changeTwoColumnTheme"; value: LayoutSettings["twoColumnTheme"] }
  | { type: "changeLayoutType"; value: LayoutSettings["layoutType"] }
  | { type: "changeLayoutMode"; value: LayoutSettings["layoutMode"] }
  | { type: "changeLayoutColor"; value: LayoutSettings["layoutColor"] }
  | { type: "changeLayoutWidth"; value: LayoutSettings["layoutWidth"] }
  | { type: "changeMenuPosition"; value: LayoutSettings["menuPosition"] }
  | { type: "changeSidebarTheme"; value: LayoutSettings["leftSideBarTheme"] }
  | { type: "changeSidebarType"; value: LayoutSettings["leftSideBarType"] }
  | { type: "toggleTwoToneIcons"; value: boolean }
  | { type: "toggleSidenavUser"; value: boolean }
  | { type: "toggleSidebarUserInfo"; value: boolean }
  | { type: "changeTopbarTheme"; value: LayoutSettings["topbarTheme"] }
  | { type: "showRightSidebar" }
  | { type: "hideRightSidebar" }
  | { type: "reset" };

type SettingAction = Extract<LayoutAction, { value: unknown }>;

export const fieldOf = {
  changeTwoColumnTheme: "twoColumnTheme",
  changeLayoutType: "layoutType",
  changeLayoutMode: "layoutMode",
  changeLayoutColor: "layoutColor",
  changeLayoutWidth: "layoutWidth",
  changeMenuPosition: "menuPosition",
  changeSidebarTheme: "leftSideBarTheme",
  changeSidebarType: "leftSideBarType",
  toggleTwoToneIcons: "showTwoToneIcons",
  toggleSidenavUser: "sidenavUser",
  toggleSidebarUserInfo: "showSidebarUserInfo",
  changeTopbarTheme: "topbarTheme",
} as const satisfies Record<SettingAction["type"], keyof LayoutSettings>;

/** The settings in effect: unset choices follow the window's width (R2.6), then the defaults. */
export function resolveSettings(chosen: Partial<LayoutSettings>, isWide: boolean): LayoutSettings {
  const byWidth =
    chosen.layoutType === undefined ? layoutForWidth(isWide ? breakpointPx : breakpointPx - 1) : {};
  return { ...defaultLayoutSettings, ...byWidth, ...chosen };
}

/**
 * Applies an action to the settings in effect and records the choice, even of the value in effect:
 * a layout type stays when the width changes. A reset clears every choice.
 */
export function reduceChosen(
  chosen: Partial<LayoutSettings>,
  shown: LayoutSettings,
  action: LayoutAction,
): { chosen: Partial<LayoutSettings>; settings: LayoutSettings } {
  const settings = reduceLayout(shown, action);
  if (action.type === "reset") return { chosen: {}, settings };
  if (!("value" in action)) return { chosen, settings };
  const followed =
    settings.leftSideBarType === shown.leftSideBarType
      ? {}
      : { leftSideBarType: settings.leftSideBarType };
  return { chosen: { ...chosen, ...followed, [fieldOf[action.type]]: action.value }, settings };
}

export function reduceLayout(state: LayoutSettings, action: LayoutAction): LayoutSettings {
  switch (action.type) {
    case "changeTwoColumnTheme":
      return { ...state, twoColumnTheme: action.value };
    case "changeLayoutType":
      return { ...state, layoutType: action.value };
    case "changeLayoutMode":
      return { ...state, layoutMode: action.value };
    case "changeLayoutColor":
      return { ...state, layoutColor: action.value };
    case "changeLayoutWidth":
      return { ...state, layoutWidth: action.value, ...sidebarForWidth(state, action.value) };
    case "changeMenuPosition":
      return { ...state, menuPosition: action.value };
    case "changeSidebarTheme":
      return { ...state, leftSideBarTheme: action.value };
    case "changeSidebarType":
      return { ...state, leftSideBarType: action.value };
    case "toggleTwoToneIcons":
      return { ...state, showTwoToneIcons: action.value };
    case "toggleSidenavUser":
      return { ...state, sidenavUser: action.value };
    case "toggleSidebarUserInfo":
      return { ...state, showSidebarUserInfo: action.value };
    case "changeTopbarTheme":
      return { ...state, topbarTheme: action.value };
    case "showRightSidebar":
      return { ...state, isOpenRightSideBar: true };
    case "hideRightSidebar":
      return { ...state, isOpenRightSideBar: false };
    case "reset":
      return defaultLayoutSettings;
  }
}

function sidebarForWidth(
  state: LayoutSettings,
  width: LayoutSettings["layoutWidth"],
): Partial<LayoutSettings> {
  if (state.layoutType !== "two-column") return {};
  return { leftSideBarType: width === "fluid" ? "default" : "condensed" };
}

/**
 * The attributes of <html>. An unset choice writes none, so that CSS can follow the window's width
 * before any script runs; with "system" it follows the colours that the browser asks for.
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
    "data-sidenav-user": chosen.sidenavUser,
    "data-sidenav-user-info": chosen.showSidebarUserInfo,
  };
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) =>
      value === undefined || value === false ? [] : [[name, String(value)]],
    ),
  );
}

/** Whether the choices need client/shell/chosen-layout.ts: colours are in every page's sheet. */
export function changesLayout(chosen: Partial<LayoutSettings>): boolean {
  return Object.keys(chosen).some((name) => name !== "layoutColor");
}

/** localStorage keeps the choices; the cookie mirrors them for the server's rendering. */
export const layoutStorageKey = "clearlane.layout.v1";
export const layoutCookie = "clearlane_layout";

/** Total: returns the valid settings of the text, none for unreadable text. */
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
