import type { MenuOpening } from "#client/layout/menu-shape.ts";

/** Where in the menu a key was pressed. */
export interface MenuPlace {
  /** Inside a group, or one of the five on top. */
  isInside: boolean;
  isGroup: boolean;
  isOpen: boolean;
}

/**
 * What a key does. next, previous, first, last: the focus among the things shown together · open,
 * close: the group itself · enter: open it and go in · leave: back to the group's button · nextTop,
 * previousTop: from inside a panel on to the next entry of the bar.
 */
export type MenuMove =
  | "next"
  | "previous"
  | "first"
  | "last"
  | "open"
  | "close"
  | "enter"
  | "leave"
  | "nextTop"
  | "previousTop";

const everywhere: Readonly<Record<string, MenuMove>> = { Home: "first", End: "last" };

/**
 * The keys of a menu (R2.5): arrows along it, across to open and close, Home and End, Escape.
 * Undefined leaves the key to the browser.
 */
export function menuMove(
  key: string,
  { isInside, isGroup, isOpen }: MenuPlace,
  opening: MenuOpening,
): MenuMove | undefined {
  if (everywhere[key]) return everywhere[key];
  if (key === "Escape")
    return isInside ? "leave" : isGroup && isOpen && opening !== "column" ? "close" : undefined;
  if (opening === "dropdown" && !isInside) return barMove(key, isGroup);
  if (key === "ArrowDown") return "next";
  if (key === "ArrowUp") return "previous";
  if (opening === "dropdown")
    return key === "ArrowRight" ? "nextTop" : key === "ArrowLeft" ? "previousTop" : undefined;
  if (key === "ArrowRight" && isGroup) return opening === "inline" && !isOpen ? "open" : "enter";
  if (key === "ArrowLeft")
    return isGroup && isOpen && opening !== "column" ? "close" : isInside ? "leave" : undefined;
  return undefined;
}

function barMove(key: string, isGroup: boolean): MenuMove | undefined {
  if (key === "ArrowRight") return "next";
  if (key === "ArrowLeft") return "previous";
  return key === "ArrowDown" && isGroup ? "enter" : undefined;
}
