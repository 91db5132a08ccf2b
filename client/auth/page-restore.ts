import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router-dom";

/**
 * The back/forward cache restores whole pages, also after a sign-out. A signed-in user's page is
 * hidden before it goes there, and reloaded when it comes back.
 */
export function usePageRestore(isPersonal: boolean): void {
  const { revalidate } = useRevalidator();
  const hide = useEffectEvent(() => {
    if (isPersonal) document.documentElement.hidden = true;
  });
  const restore = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    if (isPersonal) location.reload();
    else void revalidate();
  });
  useEffect(() => {
    const [onHide, onShow] = [() => hide(), (event: PageTransitionEvent) => restore(event)];
    addEventListener("pagehide", onHide);
    addEventListener("pageshow", onShow);
    isHydrated = true;
    return () => {
      removeEventListener("pagehide", onHide);
      removeEventListener("pageshow", onShow);
      isHydrated = false;
    };
  }, []);
}

let isHydrated = false;

/** The same until the page is hydrated: it may be left and cached before. */
export function reloadIfRestoredEarly(): void {
  addEventListener("pagehide", () => {
    if (!isHydrated) document.documentElement.hidden = true;
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && !isHydrated) location.reload();
  });
}
