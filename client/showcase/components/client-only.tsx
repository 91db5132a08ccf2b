import { type ReactNode, Suspense, useLayoutEffect, useRef } from "react";
import { useHydrated } from "#client/components/use-hydrated.ts";

/** Libraries need a moment to lay themselves out after loading. */
const settledAfterMs = 1_500;

/**
 * For libraries that need a browser (they measure, or set style attributes, which the content
 * security policy forbids in HTML). The server and browsers without script render `fallback`; its
 * height is reserved during the swap to avoid layout shift.
 */
export function ClientOnly({
  fallback,
  children,
}: {
  fallback: ReactNode;
  children: () => ReactNode;
}) {
  const place = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  useLayoutEffect(() => {
    const { current: box } = place;
    if (!box) return;
    box.style.minHeight ||= `${box.offsetHeight}px`;
    if (!hydrated) return;
    const release = setTimeout(() => {
      box.style.minHeight = "";
    }, settledAfterMs);
    return () => clearTimeout(release);
  }, [hydrated]);
  return (
    <div ref={place}>
      {hydrated ? <Suspense fallback={fallback}>{children()}</Suspense> : fallback}
    </div>
  );
}
