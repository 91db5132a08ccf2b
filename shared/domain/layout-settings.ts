/**
 * The layout settings of the specification's section 3: names, values, defaults, and the rules
 * between them.
 */
export const layoutValues = {
  layoutType: ["vertical", "horizontal", "detached", "two-column"],
  layoutMode: ["fluid", "detached"],
  // Ours: "system", the colours that the browser asks for.
  layoutColor: ["light", "dark", "system"],
  layoutWidth: ["fluid", "boxed"],
  menuPosition: ["fixed", "scrollable"],
  leftSideBarTheme: ["light", "dark", "brand", "gradient"],
  leftSideBarType: ["default", "condensed", "compact", "full", "fullscreen"],
  topbarTheme: ["light", "dark", "brand"],
  twoColumnTheme: ["light", "dark", "brand", "gradient"],
} as const;

type Values = { [K in keyof typeof layoutValues]: (typeof layoutValues)[K][number] };

export interface LayoutSettings extends Values {
  /** The user in the side menu. */
  sidenavUser: boolean;
  showTwoToneIcons: boolean;
  /** Address and credits of that user. */
  showSidebarUserInfo: boolean;
  isOpenRightSideBar: boolean;
}

/** The one breakpoint: horizontal at this width and wider, vertical below. */
export const breakpointPx = 1140;

export const defaultLayoutSettings: LayoutSettings = {
  twoColumnTheme: "light",
  layoutMode: "fluid",
  sidenavUser: false,
  layoutType: "horizontal",
  layoutColor: "light",
  layoutWidth: "fluid",
  menuPosition: "fixed",
  leftSideBarTheme: "light",
  leftSideBarType: "default",
  showTwoToneIcons: false,
  showSidebarUserInfo: false,
  topbarTheme: "dark",
  isOpenRightSideBar: false,
};

/** The layout that a window width asks for (R2.6). */
export function layoutForWidth(
  width: number,
): Pick<LayoutSettings, "layoutType" | "leftSideBarType"> {
  return width >= breakpointPx
    ? { layoutType: "horizontal", leftSideBarType: "default" }
    : { layoutType: "vertical", leftSideBarType: "full" };
}

/**
 * Settings from storage or a cookie: known names with allowed values are kept, everything else
 * falls back to the default.
 */
export function parseLayoutSettings(saved: unknown): Partial<LayoutSettings> {
  if (typeof saved !== "object" || saved === null) return {};
  const valid: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(saved)) {
    const allowed = layoutValues[name as keyof typeof layoutValues] as
      | readonly unknown[]
      | undefined;
    if (allowed?.includes(value)) valid[name] = value;
    else if (!allowed && Object.hasOwn(defaultLayoutSettings, name) && typeof value === "boolean")
      valid[name] = value;
  }
  return valid as Partial<LayoutSettings>;
}
