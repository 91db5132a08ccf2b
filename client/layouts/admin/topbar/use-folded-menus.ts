import { useEffect } from "react";
import { useLocation } from "react-router-dom";

const openMenus = () => document.querySelectorAll<HTMLDetailsElement>(".topbar-menu[open]");

/**
 * The bar's folded menus close by Escape, which gives their button the focus back, by a press
 * elsewhere, and with every navigation.
 */
export function useFoldedMenus(): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation is what closes them
  useEffect(() => {
    for (const menu of openMenus()) menu.open = false;
  }, [key]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      for (const menu of openMenus()) {
        menu.open = false;
        menu.querySelector("summary")?.focus();
      }
    };
    const onPress = ({ target }: Event) => {
      for (const menu of openMenus())
        if (target instanceof Node && !menu.contains(target)) menu.open = false;
    };
    addEventListener("keydown", onKey);
    addEventListener("pointerdown", onPress);
    addEventListener("focusin", onPress);
    return () => {
      removeEventListener("keydown", onKey);
      removeEventListener("pointerdown", onPress);
      removeEventListener("focusin", onPress);
    };
  }, []);
}
