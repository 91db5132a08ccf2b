import type { LayoutSettings } from "#shared/domain/layout-settings.ts";

/**
 * What the menu is in a window of 1140 px and more; below, and as a drawer, it is off-canvas. bar:
 * across the top · side: a column with words · rail: icons, widening under pointer or focus ·
 * tiles: icons above words · columns: a rail and its open group beside it · drawer: off-canvas at
 * every width.
 */
export type MenuShape = "bar" | "side" | "rail" | "tiles" | "columns" | "drawer";

/**
 * How a group opens: in place below its button, as a panel below the bar, as a panel beside the
 * column, or as the second column.
 */
export type MenuOpening = "inline" | "dropdown" | "flyout" | "column";

type Shaping = Partial<Pick<LayoutSettings, "layoutType" | "leftSideBarType">>;

/** From the choices alone, so that the server draws it as the browser will. */
export function menuShape({ layoutType = "horizontal", leftSideBarType }: Shaping): MenuShape {
  if (layoutType === "horizontal") return "bar";
  if (leftSideBarType === "fullscreen") return "drawer";
  if (leftSideBarType === "condensed") return "rail";
  if (layoutType === "two-column") return "columns";
  return leftSideBarType === "compact" ? "tiles" : "side";
}

const openings: Record<MenuShape, MenuOpening> = {
  bar: "dropdown",
  side: "inline",
  rail: "flyout",
  tiles: "flyout",
  columns: "column",
  drawer: "inline",
};

export function isOffCanvas(shape: MenuShape, isWide: boolean): boolean {
  return !isWide || shape === "drawer";
}

export function menuOpening(shape: MenuShape, isWide: boolean): MenuOpening {
  return isWide ? openings[shape] : "inline";
}
