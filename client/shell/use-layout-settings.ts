import { type Dispatch, useEffect, useState, useSyncExternalStore } from "react";
import {
  type LayoutAction,
  layoutCookie,
  layoutStorageKey,
  readSettings,
  reduceChosen,
  resolveSettings,
  rootAttributes,
  writeSettings,
} from "#client/shell/layout-settings.ts";
import {
  breakpointPx,
  defaultLayoutSettings,
  type LayoutSettings,
} from "#shared/domain/layout-settings.ts";

export interface Layout {
  /** What is shown: the person's choices, and what the width and the defaults say of the rest. */
  settings: LayoutSettings;
  /** Only what the person chose; the rest follows the system and the width. */
  chosen: Partial<LayoutSettings>;
  dispatch: Dispatch<LayoutAction>;
}

const oneYearSeconds = 31_536_000;

/**
 * What was chosen since this page was loaded: a layout that is left and entered again starts from
 * here. Never set on the server.
 */
let latest: Partial<LayoutSettings> | undefined;

/**
 * The layout settings, starting as the server rendered them; changes go to <html>, localStorage and
 * the cookie.
 */
export function useLayoutSettings(fromServer: Partial<LayoutSettings>): Layout {
  const [chosen, setChosen] = useState(latest ?? fromServer);
  const [isOpen, setOpen] = useState(false);
  const settings = { ...resolveSettings(chosen, useWideWindow()), isOpenRightSideBar: isOpen };

  useEffect(() => restoreStored(fromServer, setChosen), [fromServer]);
  useEffect(() => {
    document.documentElement.classList.toggle("right-bar-enabled", isOpen);
    return () => document.documentElement.classList.remove("right-bar-enabled");
  }, [isOpen]);

  const dispatch = (action: LayoutAction) => {
    const next = reduceChosen(chosen, settings, action);
    setOpen(next.settings.isOpenRightSideBar);
    if (next.chosen === chosen) return;
    setChosen(next.chosen);
    keep(next.chosen);
  };
  return { settings, chosen, dispatch };
}

/**
 * A cookie may be gone while localStorage was kept (R4.14): then the stored settings win, after
 * hydration. Another tab's choice arrives as well.
 */
function restoreStored(
  fromServer: Partial<LayoutSettings>,
  setChosen: (chosen: Partial<LayoutSettings>) => void,
): () => void {
  const take = (text: string | null) => {
    const stored = readSettings(text);
    setChosen(stored);
    keep(stored);
  };
  const stored = localStorage.getItem(layoutStorageKey);
  if (
    !latest &&
    Object.keys(fromServer).length === 0 &&
    Object.keys(readSettings(stored)).length > 0
  )
    take(stored);
  const listen = ({ key, newValue }: StorageEvent) => key === layoutStorageKey && take(newValue);
  addEventListener("storage", listen);
  return () => removeEventListener("storage", listen);
}

const everyAttribute = Object.keys(
  rootAttributes({ ...defaultLayoutSettings, showTwoToneIcons: true, showSidebarUserInfo: true }),
);

function keep(chosen: Partial<LayoutSettings>): void {
  latest = chosen;
  const root = document.documentElement;
  const wanted = rootAttributes(chosen);
  for (const name of everyAttribute) if (!(name in wanted)) root.removeAttribute(name);
  for (const [name, value] of Object.entries(wanted)) root.setAttribute(name, value);
  const text = writeSettings(chosen);
  if (localStorage.getItem(layoutStorageKey) !== text) localStorage.setItem(layoutStorageKey, text);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers people still use
  document.cookie = `${layoutCookie}=${text}; path=/; max-age=${oneYearSeconds}; samesite=lax${location.protocol === "https:" ? "; secure" : ""}`;
}

/** The stylesheet's own condition, so that both change their mind at the same pixel. */
const wide = `(min-width: ${breakpointPx}px)`;

/** Told only when the boundary is crossed, never for each pixel of a resize (R2.6). */
function subscribe(listener: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/**
 * Whether the window is at least 1140 px wide. The server cannot know and says yes; what shows at
 * first is CSS's decision anyway.
 */
export function useWideWindow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(wide).matches,
    () => true,
  );
}
