import type { ReactNode } from "react";
import { usePagePart } from "#client/shell/page-part.ts";

/**
 * A part that many pages show, which the server draws once until the content changes. `name`:
 * everything that it shows but content and language; it takes nothing from the router.
 */
export function Repeated({ name, children }: { name: string; children: ReactNode }) {
  const { repeat } = usePagePart();
  return repeat ? repeat(name, children) : children;
}
