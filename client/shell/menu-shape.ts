import type { LayoutSettings } from "#shared/domain/layout-settings.ts";

/**
 * The menu in a window of 1140 px and more; a narrower one always has it off-canvas. bar: across
 * the top · side: a column with words · rail: icons that widen on hover or focus · tiles: icons
 * above words · columns: a rail with the open group beside it · drawer: off-canvas at any width.
 */
export type MenuShape = "bar" | "side" | "rail" | "tiles" | "columns" | "drawer";

/**
 * A group opens in place below its button, as a panel below the bar, as a panel beside the column,
 * or as the second column.
 */
export type MenuOpening = "inline" | "dropdown" | "flyout" | "column";

type ShapeSettings = Partial<Pick<LayoutSettings, "layoutType" | "leftSideBarType">>;

/** Independent of the width, so that server and browser render the same. */
export function menuShape({
  layoutType = "horizontal",
  leftSideBarType,
}: ShapeSettings): MenuShape {
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
