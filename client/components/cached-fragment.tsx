import type { ReactNode } from "react";
import { usePagePart } from "#client/shell/page-part.ts";

/**
 * A fragment of many pages, which the server renders once until the content changes. The `name` is
 * its cache key: everything that it shows but content and language. It uses no hook of the router.
 */
export function CachedFragment({ name, children }: { name: string; children: ReactNode }) {
  const { cacheFragment } = usePagePart();
  return cacheFragment ? cacheFragment(name, children) : children;
}
