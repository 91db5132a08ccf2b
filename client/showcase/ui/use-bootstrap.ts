import { type RefObject, useEffect } from "react";

/**
 * Loads Bootstrap's script on the screens that need it, starts what needs a start, and takes all of
 * it away on leaving.
 */
export function useBootstrap(root: RefObject<HTMLElement | null>, isNeeded: boolean): void {
  useEffect(() => {
    const element = root.current;
    if (!isNeeded || !element) return;
    let stop: (() => void) | undefined;
    let isGone = false;
    void import("#client/showcase/ui/bootstrap-parts.ts").then(({ startParts }) => {
      if (!isGone) stop = startParts(element);
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [root, isNeeded]);
}
