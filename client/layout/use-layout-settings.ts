import { type Dispatch, useEffect, useReducer, useRef, useState } from "react";
import { rootAttributes } from "#client/layout/root-attributes.ts";
import { layoutCookie, layoutStorageKey, readSettings, writeSettings } from "#client/layout/settings-cookie.ts";
import { type LayoutAction, reduceLayout } from "#client/layout/settings-reducer.ts";
import { defaultLayoutSettings, type LayoutSettings } from "#shared/domain/layout-settings.ts";

export interface Layout {
  settings: LayoutSettings;
  /** Only what the person chose; the rest follows the system and the width. */
  chosen: Partial<LayoutSettings>;
  dispatch: Dispatch<LayoutAction>;
}

const oneYearSeconds = 31_536_000;

/** The layout settings, starting as the server rendered them; changes go to <html>, localStorage and the cookie. */
export function useLayoutSettings(fromServer: Partial<LayoutSettings>): Layout {
  const [chosen, setChosen] = useState(fromServer);
  const [settings, reduce] = useReducer(reduceLayout, { ...defaultLayoutSettings, ...fromServer, isOpenRightSideBar: false });
  const changed = useRef(false);

  // A cookie may have been cleared while localStorage was kept (R4.14): then the stored settings win, after hydration.
  useEffect(() => {
    if (Object.keys(fromServer).length > 0) return;
    const stored = readSettings(localStorage.getItem(layoutStorageKey));
    if (Object.keys(stored).length > 0) keep(stored);
  }, [fromServer]);

  useEffect(() => {
    document.documentElement.classList.toggle("right-bar-enabled", settings.isOpenRightSideBar);
  }, [settings.isOpenRightSideBar]);

  useEffect(() => {
    if (changed.current) keep(chosen);
  }, [chosen]);

  const dispatch = (action: LayoutAction) => {
    changed.current = true;
    const next = reduceLayout(settings, action);
    reduce(action);
    if (action.type === "reset") return setChosen({});
    const differing = Object.entries(next).filter(
      ([name, value]) => name !== "isOpenRightSideBar" && value !== settings[name as keyof LayoutSettings],
    );
    if (differing.length > 0) setChosen({ ...chosen, ...Object.fromEntries(differing) });
  };
  return { settings, chosen, dispatch };
}

function keep(chosen: Partial<LayoutSettings>): void {
  const root = document.documentElement;
  const wanted = rootAttributes(chosen);
  for (const name of Object.keys(rootAttributes(defaultLayoutSettings)).concat("data-menu-icon", "data-sidenav-user"))
    if (!(name in wanted)) root.removeAttribute(name);
  for (const [name, value] of Object.entries(wanted)) root.setAttribute(name, value);
  const text = writeSettings(chosen);
  localStorage.setItem(layoutStorageKey, text);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers people still use
  document.cookie = `${layoutCookie}=${text}; path=/; max-age=${oneYearSeconds}; samesite=lax${location.protocol === "https:" ? "; secure" : ""}`;
}
