import { type ComponentType, type MouseEvent, useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { Icon } from "#client/components/icon.tsx";
import { useHydrated } from "#client/components/use-hydrated.ts";
import type { PaletteProps } from "#client/shell/palette/palette.tsx";
import type { SessionUser } from "#shared/contract/session.ts";

const loadPalette = () => import("#client/shell/palette/palette.tsx");

/**
 * The bar's search: a form for goods and codes, which works without script, and the way to the
 * palette by button and by key.
 */
export function QuickSearch({ user }: { user: SessionUser | null }) {
  const { t } = useTranslation("shell");
  const { palette, open } = usePalette(user);
  const isMac = useHydrated() && /^Mac/.test(navigator.platform);
  const openInstead = (event: MouseEvent) => {
    event.preventDefault();
    open();
  };
  return (
    <>
      <search className="topbar-search">
        <form action="/hs-code-search" method="get">
          <label className="visually-hidden" htmlFor="topbar-q">
            {t("topbar.search")}
          </label>
          <input
            id="topbar-q"
            name="q"
            className="form-control"
            maxLength={200}
            placeholder={t("topbar.searchHint")}
            autoComplete="off"
          />
          <button type="submit" className="btn topbar-button" aria-label={t("topbar.searchGo")}>
            <Icon name="search" />
          </button>
        </form>
        <button
          type="button"
          className="btn topbar-keys needs-script"
          aria-keyshortcuts="Control+K Meta+K /"
          aria-haspopup="dialog"
          onPointerEnter={() => void loadPalette()}
          onClick={open}
        >
          <span className="visually-hidden">{t("topbar.quick")}</span>{" "}
          <kbd>{isMac ? "⌘ K" : "Ctrl K"}</kbd>
        </button>
      </search>
      {/* Where the form has no room. Without script the page of the search. */}
      <a
        className="btn topbar-button search-button"
        href="/hs-code-search"
        aria-label={t("topbar.quick")}
        onClick={openInstead}
      >
        <Icon name="search" />
      </a>
      {palette}
    </>
  );
}

/** The palette comes when it is opened for the first time. */
function usePalette(user: SessionUser | null) {
  const navigate = useNavigate();
  const [Palette, setPalette] = useState<ComponentType<PaletteProps>>();
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    loadPalette().then(
      (module) => {
        setPalette(() => module.Palette);
        setOpen(true);
      },
      // It could not be fetched: what it is for most has a page.
      () => navigate("/hs-code-search"),
    );
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!opensPalette(event) || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    open();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
  return {
    open,
    palette: isOpen && Palette && <Palette user={user} onClose={() => setOpen(false)} />,
  };
}

/** Ctrl+K or ⌘K anywhere; `/` where nobody is typing. */
function opensPalette({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
  defaultPrevented,
  target,
}: KeyboardEvent): boolean {
  if (defaultPrevented || altKey) return false;
  if (key.toLowerCase() === "k") return ctrlKey !== metaKey && !shiftKey;
  const isTyping =
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input, textarea, select"));
  return key === "/" && !ctrlKey && !metaKey && !isTyping;
}
