import { useSyncExternalStore } from "react";
import { breakpointPx } from "#shared/domain/layout-settings.ts";

/** The stylesheet's own condition, so that both change their mind at the same pixel. */
const wide = `(min-width: ${breakpointPx}px)`;

/** Told only when the boundary is crossed, never for each pixel of a resize (R2.6). */
function subscribe(listener: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/**
 * Whether the window is at least 1140 px wide. The server cannot know and says yes; what shows at
 * first is CSS's decision anyway.
 */
export function useWideWindow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(wide).matches,
    () => true,
  );
}
