import { type RefObject, useEffect, useEffectEvent } from "react";
import type { MenuOpening } from "#client/shell/menu-shape.ts";
import type { MenuState } from "#client/shell/menu-tree.ts";

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

/**
 * The menu's keys, and what closes a panel over the page: a press or the focus elsewhere. The rules
 * are menuMove's; here they meet the document.
 */
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
      const move = link && menuMove(event.key, placeOf(link), opening);
      if (
        !move ||
        (event.key === "Escape" && document.documentElement.classList.contains("sidebar-enable"))
      )
        return;
      event.preventDefault();
      carryOut(move, link, nav, opening);
      if (event.key === "Escape" || move.endsWith("Top")) closePanel();
    };
    const onPress = ({ target }: Event) => !nav.contains(target as Node) && closePanel();
    const onLeave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget && !nav.contains(relatedTarget as Node)) closePanel();
    };
    nav.addEventListener("keydown", onKey);
    nav.addEventListener("focusout", onLeave);
    addEventListener("pointerdown", onPress);
    return () => {
      nav.removeEventListener("keydown", onKey);
      nav.removeEventListener("focusout", onLeave);
      removeEventListener("pointerdown", onPress);
    };
  }, [menu, opening]);
}

const parentOf = (link: Element) =>
  link.closest(".menu-children")?.parentElement?.querySelector<HTMLElement>(".menu-link");

function placeOf(link: HTMLElement) {
  const expanded = link.getAttribute("aria-expanded");
  return {
    isInside: Boolean(parentOf(link)),
    isGroup: expanded !== null,
    isOpen: expanded === "true",
  };
}

function carryOut(move: MenuMove, link: HTMLElement, nav: HTMLElement, opening: MenuOpening): void {
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
  const isOverTop = move === "nextTop" || move === "previousTop";
  const together = isOverTop ? topLinks(nav) : shownWith(link, nav, opening);
  if (move === "first" || move === "last") return together.at(move === "first" ? 0 : -1);
  const at = isOverTop ? topLinks(nav).find((one) => one.parentElement?.contains(link)) : link;
  const from = at ? together.indexOf(at) : 0;
  return together[
    (from + (move === "next" || move === "nextTop" ? 1 : together.length - 1)) % together.length
  ];
}

/** Opens a group and goes to its first link, which is there once the group has been drawn. */
function enter(button: HTMLElement): void {
  if (button.getAttribute("aria-expanded") === "false") button.click();
  requestAnimationFrame(() =>
    button.parentElement?.querySelector<HTMLElement>(".menu-children .menu-link")?.focus(),
  );
}

const topLinks = (nav: HTMLElement) => [
  ...nav.querySelectorAll<HTMLElement>(".menu-top > li > .menu-link"),
];

/**
 * What the arrows run through: all that shows where groups open in place, else the panel or the
 * five on top.
 */
function shownWith(link: HTMLElement, nav: HTMLElement, opening: MenuOpening): HTMLElement[] {
  const panel = link.closest(".menu-top > li > .menu-children");
  if (opening !== "inline" && !panel) return topLinks(nav);
  const within = opening === "inline" ? nav : (panel ?? nav);
  return [...within.querySelectorAll<HTMLElement>(".menu-link")].filter((one) =>
    one.checkVisibility(),
  );
}
