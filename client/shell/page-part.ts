import { createContext, type ReactNode, useContext } from "react";

/**
 * The server draws the shell of a page and its screen apart, since many pages share each; the
 * browser hydrates them as one.
 */
export interface PagePart {
  part: "whole" | "shell" | "screen";
  /** Surrounds the names of what is put into a shell afterwards; nobody can guess it. */
  mark: string;
  /** Keeps an element to be drawn by itself, and returns the mark where it is put in. */
  repeat?: ((name: string, element: ReactNode) => string) | undefined;
}

export const PagePartContext = createContext<PagePart>({ part: "whole", mark: "" });

export function usePagePart(): PagePart {
  return useContext(PagePartContext);
}
