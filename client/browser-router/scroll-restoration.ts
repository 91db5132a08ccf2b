import { useEffect, useEffectEvent, useLayoutEffect } from "react";
import type { Location } from "react-router-dom";
import type { Router } from "#client/browser-router/router.ts";
import type { RouterState } from "#client/browser-router/state.ts";

const storageKey = "react-router-scroll-positions";
let positions: Record<string, number> = {};

interface Scrolling extends Pick<RouterState, "restoreScrollPosition" | "preventScrollReset"> {
  router: Router;
  location: Location;
  isIdle: boolean;
}

/** After a navigation: the saved position, the hash's element, or the top. */
export function useScrollRestoration({
  router,
  location,
  restoreScrollPosition,
  preventScrollReset,
  isIdle,
}: Scrolling): void {
  useEffect(() => {
    window.history.scrollRestoration = "manual";
    return () => {
      window.history.scrollRestoration = "auto";
    };
  }, []);
  const keep = useEffectEvent(() => {
    if (isIdle) positions[location.key] = window.scrollY;
    writePositions();
    window.history.scrollRestoration = "auto";
  });
  useEffect(() => {
    const onHide = () => keep();
    addEventListener("pagehide", onHide);
    return () => removeEventListener("pagehide", onHide);
  }, []);
  useLayoutEffect(() => {
    positions = readPositions();
    router.keepPositions(positions);
  }, [router]);
  useLayoutEffect(() => {
    if (restoreScrollPosition === false) return;
    const target = restoreScrollPosition === null && elementOf(location.hash);
    // Newer browsers' scrolling returns a promise, which is no clean-up.
    if (target) void target.scrollIntoView();
    else if (restoreScrollPosition !== null) void window.scrollTo(0, restoreScrollPosition);
    else if (!preventScrollReset) void window.scrollTo(0, 0);
  }, [location, restoreScrollPosition, preventScrollReset]);
}

function elementOf(hash: string): HTMLElement | null {
  try {
    return hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  } catch {
    return null;
  }
}

function readPositions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? "{}") as Record<string, number>;
  } catch {
    return {};
  }
}

function writePositions(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(positions));
  } catch {
    // Without a storage the next load starts at the top.
  }
}
