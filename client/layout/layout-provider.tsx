import { createContext, type Dispatch, type ReactNode, useContext, useEffect, useReducer, useRef } from "react";
import { type LayoutAction, type LayoutState, layoutReducer } from "#client/layout/layout-state.ts";
import { loadLayout, saveLayout, serializeLayout } from "#client/layout/layout-storage.ts";
import { pageRootAttributes, pageRootClass } from "#client/layout/page-root.ts";
import type { LayoutSettings } from "#shared/domain/layout-settings.ts";

const StateContext = createContext<LayoutState>({ chosen: {}, width: null });
const DispatchContext = createContext<Dispatch<LayoutAction>>(() => undefined);

/** Holds the layout settings and keeps the page's root element, the cookie and localStorage equal to them. */
export function LayoutProvider({ chosen, children }: { chosen: Partial<LayoutSettings>; children: ReactNode }) {
  const [state, dispatch] = useReducer(layoutReducer, { chosen, width: null });
  useWindowWidth(dispatch);
  usePageRoot(state);
  useSaved(state);
  return (
    <DispatchContext value={dispatch}>
      <StateContext value={state}>{children}</StateContext>
    </DispatchContext>
  );
}

export const useLayoutState = () => useContext(StateContext);
export const useLayoutDispatch = () => useContext(DispatchContext);

function useWindowWidth(dispatch: Dispatch<LayoutAction>): void {
  useEffect(() => {
    const measure = () => dispatch({ type: "window-resized", width: window.innerWidth });
    measure();
    window.addEventListener("resize", measure, { passive: true });
    return () => window.removeEventListener("resize", measure);
  }, [dispatch]);
}

function usePageRoot(state: LayoutState): void {
  useEffect(() => {
    if (state.width === null) return;
    const root = document.documentElement;
    for (const [name, value] of Object.entries(pageRootAttributes(state))) {
      if (value === null) root.removeAttribute(name);
      else root.setAttribute(name, value);
    }
    root.classList.toggle("right-bar-enabled", pageRootClass(state) !== "");
  }, [state]);
}

/** Writes what was chosen; on the first look, choices that only localStorage remembers (a lost cookie) are taken up again. */
function useSaved({ chosen }: LayoutState): void {
  const saved = useRef<string | null>(null);
  useEffect(() => {
    const text = serializeLayout(chosen);
    if (saved.current === null) {
      saved.current = text;
      if (text === "{}" && serializeLayout(loadLayout()) !== "{}") saveLayout(loadLayout());
      return;
    }
    if (saved.current !== text) saveLayout(chosen);
    saved.current = text;
  }, [chosen]);
}
