import { useEffect, useRef } from "react";

/**
 * After another part was opened on the client: its heading gets the focus, as after any navigation.
 */
export function useTabFocus(tab: string): void {
  const shown = useRef(tab);
  useEffect(() => {
    if (shown.current === tab) return;
    shown.current = tab;
    const heading = document.querySelector<HTMLElement>("main h2");
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [tab]);
}
