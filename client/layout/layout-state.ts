import { defaultLayoutSettings, type LayoutSettings, layoutForWidth } from "#shared/domain/layout-settings.ts";

/** The layout settings (specification, section 3) as they change: what a person chose, and what the window's width asks for where nothing was chosen. */
export interface LayoutState {
  chosen: Partial<LayoutSettings>;
  /** Null before a window is known (on the server): the style sheet decides by the same breakpoint. */
  width: number | null;
}

type Change<Type extends string, Name extends keyof LayoutSettings> = { type: Type; value: LayoutSettings[Name] };

/** R4.12: each setting's change is its own action. */
export type LayoutAction =
  | Change<"change-two-column-theme", "twoColumnTheme">
  | Change<"change-layout-type", "layoutType">
  | Change<"change-layout-mode", "layoutMode">
  | Change<"change-layout-color", "layoutColor">
  | Change<"change-layout-width", "layoutWidth">
  | Change<"change-menu-position", "menuPosition">
  | Change<"change-sidebar-theme", "leftSideBarTheme">
  | Change<"change-sidebar-type", "leftSideBarType">
  | Change<"toggle-two-tone-icons", "showTwoToneIcons">
  | Change<"toggle-sidebar-user-info", "showSidebarUserInfo">
  | Change<"change-topbar-theme", "topbarTheme">
  | { type: "show-right-sidebar" }
  | { type: "hide-right-sidebar" }
  | { type: "window-resized"; width: number }
  | { type: "reset" };

/** Every setting's value now. */
export function settingsOf({ chosen, width }: LayoutState): LayoutSettings {
  return { ...defaultLayoutSettings, ...(width === null ? {} : layoutForWidth(width)), ...chosen };
}

export function layoutReducer(state: LayoutState, action: LayoutAction): LayoutState {
  const choose = (chosen: Partial<LayoutSettings>): LayoutState => ({ ...state, chosen: { ...state.chosen, ...chosen } });
  switch (action.type) {
    case "change-two-column-theme":
      return choose({ twoColumnTheme: action.value });
    case "change-layout-type":
      return choose({ layoutType: action.value });
    case "change-layout-mode":
      return choose({ layoutMode: action.value });
    case "change-layout-color":
      return choose({ layoutColor: action.value });
    case "change-layout-width":
      return choose({ layoutWidth: action.value, ...sidebarForWidth(settingsOf(state), action.value) });
    case "change-menu-position":
      return choose({ menuPosition: action.value });
    case "change-sidebar-theme":
      return choose({ leftSideBarTheme: action.value });
    case "change-sidebar-type":
      return choose({ leftSideBarType: action.value });
    case "toggle-two-tone-icons":
      return choose({ showTwoToneIcons: action.value });
    case "toggle-sidebar-user-info":
      return choose({ showSidebarUserInfo: action.value });
    case "change-topbar-theme":
      return choose({ topbarTheme: action.value });
    case "show-right-sidebar":
      return choose({ isOpenRightSideBar: true });
    case "hide-right-sidebar":
      return choose({ isOpenRightSideBar: false });
    case "window-resized":
      return sameLayout(state.width, action.width) ? state : { ...state, width: action.width };
    case "reset":
      return { ...state, chosen: {} };
  }
}

/** Two columns only: a fluid page has room for the default sidebar, a boxed one for the condensed. */
function sidebarForWidth({ layoutType }: LayoutSettings, width: LayoutSettings["layoutWidth"]): Partial<LayoutSettings> {
  if (layoutType !== "two-column") return {};
  return { leftSideBarType: width === "fluid" ? "default" : "condensed" };
}

/** Only crossing the breakpoint changes anything. */
function sameLayout(before: number | null, after: number): boolean {
  return before !== null && layoutForWidth(before).layoutType === layoutForWidth(after).layoutType;
}
