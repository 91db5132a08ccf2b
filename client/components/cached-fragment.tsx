import type { ReactNode } from "react";
import { usePagePart } from "#client/shell/page-part.ts";

/**
 * A fragment of many pages that the server renders once per content version and language. `name` is
 * the cache key and has to identify everything else that the fragment shows. It must not use the
 * router's hooks.
 */
export function CachedFragment({ name, children }: { name: string; children: ReactNode }) {
  const { cacheFragment } = usePagePart();
  return cacheFragment ? cacheFragment(name, children) : children;
}
