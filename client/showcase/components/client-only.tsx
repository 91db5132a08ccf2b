import { type ReactNode, Suspense, useLayoutEffect, useRef } from "react";
import { useHydrated } from "#client/components/use-hydrated.ts";

/** A library that has come needs a moment until it has drawn itself. */
const settledAfterMs = 1_500;

/**
 * For libraries that need a browser (they measure, or write style attributes, which the content
 * policy forbids in HTML): the server and a browser without script show `instead`, which should
 * take the same room. That room is held while one takes the other's place, so that nothing moves.
 */
export function InBrowser({
  instead,
  children,
}: {
  instead: ReactNode;
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
      {hydrated ? <Suspense fallback={instead}>{children()}</Suspense> : instead}
    </div>
  );
}
