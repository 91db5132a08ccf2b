import { useEffect, useRef } from "react";

/** After another part was opened on the client: its heading gets the focus, and the document its title, as after any navigation. */
export function useTabFocus(tab: string, title: string): void {
  const shown = useRef(tab);
  useEffect(() => {
    if (shown.current === tab) return;
    shown.current = tab;
    document.title = `${title} – Clearlane`;
    const heading = document.querySelector<HTMLElement>("main h2");
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [tab, title]);
}
