import { type MouseEvent, useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import { Icon } from "#client/components/icon.tsx";
import { useHydrated } from "#client/components/use-hydrated.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";
import type { SessionUser } from "#shared/contract/session.ts";
import { paths } from "#shared/paths.ts";

type PaletteComponent = Awaited<ReturnType<typeof loadPalette>>["Palette"];

const loadPalette = () => import("#client/shell/palette/palette.tsx");

/** A search form that works without script, and the button and shortcuts of the palette. */
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
        <form action={paths.hsCodeSearch()} method="get">
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
      {/* On narrow screens; links to the search page without script. */}
      <a
        className="btn topbar-button search-button"
        href={paths.hsCodeSearch()}
        aria-label={t("topbar.quick")}
        onClick={openInstead}
      >
        <Icon name="search" />
      </a>
      {palette}
    </>
  );
}

/** Loads the palette when it is first opened. */
function usePalette(user: SessionUser | null) {
  const navigate = useNavigate();
  const [Palette, setPalette] = useState<PaletteComponent>();
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    loadPalette().then(
      (module) => {
        setPalette(() => module.Palette);
        setOpen(true);
      },
      // Without a network the search page replaces it.
      () => navigate(paths.hsCodeSearch()),
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

/** Ctrl+K or ⌘K anywhere; `/` outside of text fields. */
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
