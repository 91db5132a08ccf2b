import { type RefObject, useLayoutEffect, useRef } from "react";
import type { MenuDrawer } from "#client/layout/menu-drawer.tsx";

const reachableIn = (nav: HTMLElement) =>
  [...nav.querySelectorAll<HTMLElement>("a[href], button")].filter((one) => one.checkVisibility());

/**
 * While the off-canvas menu is open it alone can be reached: the rest is inert, Tab goes round,
 * Escape and a press outside close it, and the focus goes back to where it came from. A layout
 * effect: the next screen's heading must not be inert any more when it is given the focus.
 */
export function useDrawerFocus(
  menu: RefObject<HTMLElement | null>,
  { isOpen, setOpen }: MenuDrawer,
): void {
  const before = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const nav = menu.current;
    if (!nav) return;
    // Here and not while cleaning up: React puts the focus back to where it was before it changed
    // the page.
    if (!isOpen) before.current?.focus();
    before.current = isOpen ? (document.activeElement as HTMLElement | null) : null;
    if (!isOpen) return;
    const others = [...(nav.parentElement?.children ?? [])].filter(
      (one) => one !== nav,
    ) as HTMLElement[];
    const makeInert = (inert: boolean) => {
      for (const other of others) other.inert = inert;
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") setOpen(false);
      if (event.key === "Tab") goRound(nav, event);
    };
    const onPress = (event: PointerEvent) => {
      if (!nav.contains(event.target as Node)) setOpen(false);
    };
    document.documentElement.classList.add("sidebar-enable");
    makeInert(true);
    const reachable = reachableIn(nav);
    (reachable.find((one) => one.ariaCurrent) ?? reachable[0])?.focus();
    addEventListener("keydown", onKey);
    addEventListener("pointerdown", onPress);
    return () => {
      document.documentElement.classList.remove("sidebar-enable");
      makeInert(false);
      removeEventListener("keydown", onKey);
      removeEventListener("pointerdown", onPress);
    };
  }, [isOpen, setOpen, menu]);
}

function goRound(nav: HTMLElement, event: KeyboardEvent): void {
  const reachable = reachableIn(nav);
  const edge = event.shiftKey ? reachable[0] : reachable.at(-1);
  if (document.activeElement !== edge) return;
  event.preventDefault();
  (event.shiftKey ? reachable.at(-1) : reachable[0])?.focus();
}
