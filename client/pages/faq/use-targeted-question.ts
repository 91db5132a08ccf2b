import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { useHydrated } from "#client/components/use-hydrated.ts";

/**
 * The question that the address names after its #; it is brought into view once it stands open.
 * Servers do not see it.
 */
export function useTargetedQuestion(): string | null {
  const { hash } = useLocation();
  const isHydrated = useHydrated();
  const target = isHydrated && hash.length > 1 ? hash.slice(1) : null;
  useEffect(() => {
    if (target) document.getElementById(target)?.scrollIntoView({ block: "start" });
  }, [target]);
  return target;
}
