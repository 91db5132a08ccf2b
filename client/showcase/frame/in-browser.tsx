import { type ReactNode, Suspense } from "react";
import { useHydrated } from "#client/components/use-hydrated.ts";

/**
 * For libraries that need a browser (they measure, or write style attributes, which the content policy forbids in HTML): the server and a browser
 * without script show `instead`, which should take the same room.
 */
export function InBrowser({ instead, children }: { instead: ReactNode; children: () => ReactNode }) {
  return useHydrated() ? <Suspense fallback={instead}>{children()}</Suspense> : instead;
}
