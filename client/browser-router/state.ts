import type { Navigation } from "react-router-dom";
import type { Match } from "#client/browser-router/match.ts";
import type { Place } from "#client/browser-router/place.ts";

export interface RouterState {
  historyAction: "POP" | "PUSH" | "REPLACE";
  location: Place;
  matches: Match[];
  initialized: boolean;
  navigation: Navigation;
  revalidation: "idle" | "loading";
  loaderData: Readonly<Record<string, unknown>>;
  actionData: Readonly<Record<string, unknown>> | null;
  errors: Readonly<Record<string, unknown>> | null;
  /** False: leave it; null: the top or the hash. */
  restoreScrollPosition: number | false | null;
  preventScrollReset: boolean;
}

export interface HydrationData {
  loaderData?: Readonly<Record<string, unknown>>;
  actionData?: Readonly<Record<string, unknown>> | null;
  errors?: Readonly<Record<string, unknown>> | null;
}

/** The state that the server's HTML carries. */
export function readHydrationData(): HydrationData | undefined {
  return (window as { __staticRouterHydrationData?: HydrationData }).__staticRouterHydrationData;
}

export function isLoaded(matches: readonly Match[], hydrated: HydrationData | undefined): boolean {
  if (matches.some(({ route }) => route.lazy)) return false;
  if (hydrated?.errors) return true;
  return matches.every(({ route }) => !route.loader || route.id in (hydrated?.loaderData ?? {}));
}
