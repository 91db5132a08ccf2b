import { createContext, type ReactNode, useContext } from "react";

/**
 * The server renders the shell of a page and its screen separately, to cache each; the browser
 * hydrates them as one.
 */
export interface PagePart {
  part: "whole" | "shell" | "screen";
  /** Random delimiter of the placeholders in a shell. */
  mark: string;
  /** Takes an element to be rendered by itself, and returns its placeholder. */
  cacheFragment?: ((name: string, element: ReactNode) => string) | undefined;
}

export const PagePartContext = createContext<PagePart>({ part: "whole", mark: "" });

export function usePagePart(): PagePart {
  return useContext(PagePartContext);
}
