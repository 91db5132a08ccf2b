import { type RefObject, useEffect, useEffectEvent } from "react";
import type { MenuOpening } from "#client/shell/menu-shape.ts";
import type { MenuState } from "#client/shell/menu-tree.ts";

/** The focused entry of the menu. */
export interface FocusedEntry {
  /** Inside a group; the others are the five on top. */
  isInside: boolean;
  isGroup: boolean;
  isOpen: boolean;
}

/**
 * next, previous, first, last: among the entries shown together · enter: open the group and focus
 * its first entry · leave: back to the group's button · nextTop, previousTop: from inside a panel
 * to another entry of the bar.
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
 * The keys of a menu (R2.5): arrows along it and across to open and close, Home and End, Escape.
 * Undefined leaves the key to the browser.
 */
export function menuMove(
  key: string,
  { isInside, isGroup, isOpen }: FocusedEntry,
  opening: MenuOpening,
): MenuMove | undefined {
  if (everywhere[key]) return everywhere[key];
  if (key === "Escape")
    return isInside ? "leave" : isGroup && isOpen && opening !== "column" ? "close" : undefined;
  if (opening === "dropdown" && !isInside) return menuBarMove(key, isGroup);
  if (key === "ArrowDown") return "next";
  if (key === "ArrowUp") return "previous";
  if (opening === "dropdown")
    return key === "ArrowRight" ? "nextTop" : key === "ArrowLeft" ? "previousTop" : undefined;
  if (key === "ArrowRight" && isGroup) return opening === "inline" && !isOpen ? "open" : "enter";
  if (key === "ArrowLeft")
    return isGroup && isOpen && opening !== "column" ? "close" : isInside ? "leave" : undefined;
  return undefined;
}

function menuBarMove(key: string, isGroup: boolean): MenuMove | undefined {
  if (key === "ArrowRight") return "next";
  if (key === "ArrowLeft") return "previous";
  return key === "ArrowDown" && isGroup ? "enter" : undefined;
}

/** Handles the menu's keys, and closes a panel when the pointer or the focus goes elsewhere. */
export function useMenuKeys(
  menu: RefObject<HTMLElement | null>,
  opening: MenuOpening,
  { close }: MenuState,
): void {
  const closePanel = useEffectEvent(close);
  useEffect(() => {
    const nav = menu.current;
    if (!nav) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const link = (event.target as Element).closest<HTMLElement>(".menu-link");
      const move = link && menuMove(event.key, focusedEntry(link), opening);
      if (
        !move ||
        (event.key === "Escape" && document.documentElement.classList.contains("sidebar-enable"))
      )
        return;
      event.preventDefault();
      perform(move, link, nav, opening);
      if (event.key === "Escape" || move.endsWith("Top")) closePanel();
    };
    const onPointer = ({ target }: Event) => !nav.contains(target as Node) && closePanel();
    const onLeave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget && !nav.contains(relatedTarget as Node)) closePanel();
    };
    nav.addEventListener("keydown", onKey);
    nav.addEventListener("focusout", onLeave);
    addEventListener("pointerdown", onPointer);
    return () => {
      nav.removeEventListener("keydown", onKey);
      nav.removeEventListener("focusout", onLeave);
      removeEventListener("pointerdown", onPointer);
    };
  }, [menu, opening]);
}

const parentOf = (link: Element) =>
  link.closest(".menu-children")?.parentElement?.querySelector<HTMLElement>(".menu-link");

function focusedEntry(link: HTMLElement) {
  const expanded = link.getAttribute("aria-expanded");
  return {
    isInside: Boolean(parentOf(link)),
    isGroup: expanded !== null,
    isOpen: expanded === "true",
  };
}

function perform(move: MenuMove, link: HTMLElement, nav: HTMLElement, opening: MenuOpening): void {
  if (move === "open" || move === "close") link.click();
  else if (move === "enter") enter(link);
  else (move === "leave" ? parentOf(link) : neighbour(move, link, nav, opening))?.focus();
}

function neighbour(
  move: MenuMove,
  link: HTMLElement,
  nav: HTMLElement,
  opening: MenuOpening,
): HTMLElement | undefined {
  const isAcross = move === "nextTop" || move === "previousTop";
  const together = isAcross ? topLinks(nav) : shownWith(link, nav, opening);
  if (move === "first" || move === "last") return together.at(move === "first" ? 0 : -1);
  const at = isAcross ? topLinks(nav).find((one) => one.parentElement?.contains(link)) : link;
  const from = at ? together.indexOf(at) : 0;
  return together[
    (from + (move === "next" || move === "nextTop" ? 1 : together.length - 1)) % together.length
  ];
}

/** Focuses the first link of a group in the next frame, when it is rendered. */
function enter(button: HTMLElement): void {
  if (button.getAttribute("aria-expanded") === "false") button.click();
  requestAnimationFrame(() =>
    button.parentElement?.querySelector<HTMLElement>(".menu-children .menu-link")?.focus(),
  );
}

const topLinks = (nav: HTMLElement) => [
  ...nav.querySelectorAll<HTMLElement>(".menu-top > li > .menu-link"),
];

/** The links that the arrows move through: the panel, the five on top, or all in a side menu. */
function shownWith(link: HTMLElement, nav: HTMLElement, opening: MenuOpening): HTMLElement[] {
  const panel = link.closest(".menu-top > li > .menu-children");
  if (opening !== "inline" && !panel) return topLinks(nav);
  const within = opening === "inline" ? nav : (panel ?? nav);
  return [...within.querySelectorAll<HTMLElement>(".menu-link")].filter((one) =>
    one.checkVisibility(),
  );
}
