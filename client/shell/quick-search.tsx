import { type MouseEvent, useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import { CodeSearchBox } from "#client/components/code-search-box.tsx";
import { Icon } from "#client/components/icon.tsx";
import { useHydrated } from "#client/components/use-hydrated.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { areSingleKeysOn } from "#client/shell/single-keys.ts";
import type { SessionUser } from "#shared/contract/session.ts";
import { paths } from "#shared/paths.ts";

const loadPalette = () => import("#client/shell/palette/palette.tsx");
const loadShortcuts = () => import("#client/shell/palette/shortcuts.tsx");

type Opened = "palette" | "shortcuts";
type Loaded = Partial<
  Awaited<ReturnType<typeof loadPalette>> & Awaited<ReturnType<typeof loadShortcuts>>
>;

/**
 * A search form that works without script, and the button and shortcuts of the palette and of the
 * list of keys.
 */
export function QuickSearch({ user }: { user: SessionUser | null }) {
  const { t } = useTranslation("shell");
  const { dialog, open } = useDialogs(user);
  const isMac = useHydrated() && /^Mac/.test(navigator.platform);
  const openInstead = (event: MouseEvent) => {
    event.preventDefault();
    open("palette");
  };
  return (
    <>
      <search className="topbar-search">
        <CodeSearchBox
          id="topbar-q"
          label={t("topbar.search")}
          placeholder={t("topbar.searchHint")}
        >
          <button type="submit" className="btn topbar-button" aria-label={t("topbar.searchGo")}>
            <Icon name="search" />
          </button>
        </CodeSearchBox>
        <button
          type="button"
          className="btn topbar-keys needs-script"
          aria-keyshortcuts="Control+K Meta+K /"
          aria-haspopup="dialog"
          onPointerEnter={() => void loadPalette()}
          onClick={() => open("palette")}
        >
          <span className="visually-hidden">{t("topbar.quick")}</span>{" "}
          <kbd>{isMac ? "⌘ K" : "Ctrl K"}</kbd>
        </button>
      </search>
      {/* On narrow screens; links to the search page without script. */}
      <a
        className="btn topbar-button search-button"
        href={paths.hsCodeSearch()}
        aria-label={t("topbar.quick")}
        onClick={openInstead}
      >
        <Icon name="search" />
      </a>
      {dialog}
    </>
  );
}

/** Loads a dialog when it is first opened. */
function useDialogs(user: SessionUser | null) {
  const navigate = useNavigate();
  const [{ Palette, Shortcuts }, setLoaded] = useState<Loaded>({});
  const [opened, setOpened] = useState<Opened>();
  const open = (name: Opened) => {
    (name === "palette" ? loadPalette() : loadShortcuts()).then(
      (module) => {
        setLoaded((known) => ({ ...known, ...module }));
        setOpened(name);
      },
      // Without a network the search page replaces the palette.
      () => name === "palette" && navigate(paths.hsCodeSearch()),
    );
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const name = dialogOf(event);
    if (!name || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    open(name);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
  // The other dialog may already have taken its place.
  const close = (name: Opened) => setOpened((now) => (now === name ? undefined : now));
  return {
    open,
    dialog:
      opened === "palette" && Palette ? (
        <Palette
          user={user}
          onClose={() => close("palette")}
          onShortcuts={() => open("shortcuts")}
        />
      ) : (
        opened === "shortcuts" && Shortcuts && <Shortcuts onClose={() => close("shortcuts")} />
      ),
  };
}

/** Ctrl+K or ⌘K anywhere; `/` and `?` outside of text fields, unless switched off. */
function dialogOf({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
  defaultPrevented,
  target,
}: KeyboardEvent): Opened | undefined {
  if (defaultPrevented || altKey) return undefined;
  if (key.toLowerCase() === "k") return ctrlKey !== metaKey && !shiftKey ? "palette" : undefined;
  if ((key !== "/" && key !== "?") || ctrlKey || metaKey) return undefined;
  const isTyping =
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input, textarea, select"));
  if (isTyping || !areSingleKeysOn()) return undefined;
  return key === "/" ? "palette" : "shortcuts";
}
