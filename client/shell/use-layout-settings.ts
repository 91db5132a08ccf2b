import { type Dispatch, useEffect, useState, useSyncExternalStore } from "react";
import { localStore } from "#client/components/local-store.ts";
import {
  changesLayout,
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
  /** In effect: the user's choices over the window's width and the defaults. */
  settings: LayoutSettings;
  /** The user's choices alone. */
  chosen: Partial<LayoutSettings>;
  dispatch: Dispatch<LayoutAction>;
}

const oneYearSeconds = 31_536_000;

/**
 * The choices since the page was loaded, for a layout that mounts again. Never set on the server.
 */
let latest: Partial<LayoutSettings> | undefined;

/** Starts with the server's settings; writes changes to <html>, localStorage and the cookie. */
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
    applyAndStore(next.chosen);
  };
  return { settings, chosen, dispatch };
}

/**
 * Restores the settings of localStorage when the cookie is gone (R4.14), after hydration, and
 * follows changes in other tabs.
 */
function restoreStored(
  fromServer: Partial<LayoutSettings>,
  setChosen: (chosen: Partial<LayoutSettings>) => void,
): () => void {
  const readStored = () => readSettings(localStore().getItem(layoutStorageKey));
  const take = () => {
    const stored = readStored();
    setChosen(stored);
    applyAndStore(stored);
  };
  const restore = () => {
    if (!changesLayout(readStored())) return take();
    // Without a network the page keeps the layout it has.
    import("#client/shell/chosen-layout.ts").then(take, () => undefined);
  };
  if (!latest && Object.keys(fromServer).length === 0 && Object.keys(readStored()).length > 0)
    restore();
  const listen = ({ key }: StorageEvent) => key === layoutStorageKey && restore();
  addEventListener("storage", listen);
  return () => removeEventListener("storage", listen);
}

const everyAttribute = Object.keys(
  rootAttributes({
    ...defaultLayoutSettings,
    showTwoToneIcons: true,
    sidenavUser: true,
    showSidebarUserInfo: true,
  }),
);

function applyAndStore(chosen: Partial<LayoutSettings>): void {
  latest = chosen;
  const root = document.documentElement;
  const wanted = rootAttributes(chosen);
  for (const name of everyAttribute) if (!(name in wanted)) root.removeAttribute(name);
  for (const [name, value] of Object.entries(wanted)) root.setAttribute(name, value);
  const text = writeSettings(chosen);
  const storage = localStore();
  if (storage.getItem(layoutStorageKey) !== text) storage.setItem(layoutStorageKey, text);
  const secure = location.protocol === "https:" ? "; secure" : "";
  const attributes = `path=/; max-age=${oneYearSeconds}; samesite=lax${secure}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${layoutCookie}=${text}; ${attributes}`;
}

/** The same condition as in the style sheets. */
const wide = `(min-width: ${breakpointPx}px)`;

/** Fires when the breakpoint is crossed, not on every resize (R2.6). */
function subscribe(listener: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/**
 * Whether the window is at least 1140 px wide. The server assumes so; CSS decides the first paint.
 */
export function useWideWindow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(wide).matches,
    () => true,
  );
}
