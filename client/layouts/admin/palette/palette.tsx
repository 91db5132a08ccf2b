import "#client/i18n/words/find.ts";
import "#client/layouts/admin/palette/palette.css";
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useDayFormat } from "#client/components/date-format.ts";
import { Icon } from "#client/components/icon.tsx";
import type { ResultItem } from "#client/components/screen-search/product-search.ts";
import { useTextLanguage } from "#client/i18n/text-language.ts";
import { nextPlace, paletteGroups } from "#client/layouts/admin/palette/palette-groups.ts";
import { optionId, PaletteList } from "#client/layouts/admin/palette/palette-list.tsx";
import { PaletteStatus } from "#client/layouts/admin/palette/palette-status.tsx";
import { recallScreens, rememberScreen } from "#client/layouts/admin/palette/recent-screens.ts";
import { useProduct } from "#client/layouts/admin/palette/use-product.ts";
import type { PaletteProps } from "#client/layouts/admin/topbar/palette-props.ts";
import { mayOpen, needsParameters, useScreens } from "#client/routes/screen.ts";

/**
 * The way to every screen, code and rule by a few letters: a box with a list (WAI-ARIA combobox) in
 * a dialog. Nothing in it costs a credit.
 */
export function Palette({ user, onClose }: PaletteProps) {
  const { t } = useTranslation("find");
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const [q, setQ] = useState("");
  const [chosen, setChosen] = useState<string>();
  const [recent] = useState(() => recallScreens());
  const product = useProduct(q);
  const day = useDayFormat();
  const open = useScreens().filter((screen) => mayOpen(screen, user) && !needsParameters(screen));
  const groups = paletteGroups(
    { q, screens: open, recent, product: product.answer, hasPage: user !== null, day },
    t,
  );
  const items = groups.flatMap((group) => group.items);
  const active = items.find(({ id }) => id === chosen) ?? items[0];

  useEffect(() => dialog.current?.showModal(), []);

  /** Closing gives the focus back to what had it; the page that is opened then takes it. */
  const go = ({ kind, address }: ResultItem) => {
    if (kind === "screen") rememberScreen(address);
    dialog.current?.close();
    void navigate(address);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const next = nextPlace(event.key, active ? items.indexOf(active) : -1, items.length);
    if (next !== null) setChosen(items[next]?.id);
    else if (event.key === "Enter" && active) go(active);
    else return;
    event.preventDefault();
  };
  const closeOutside = (event: MouseEvent) =>
    event.target === dialog.current && dialog.current.close();

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own; a press beside it only adds to that
    <dialog
      ref={dialog}
      className="palette"
      aria-label={t("palette.title")}
      lang={useTextLanguage("find")}
      onClose={onClose}
      onClick={closeOutside}
    >
      <div className="palette-head">
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-label={t("palette.title")}
          aria-autocomplete="list"
          aria-expanded={items.length > 0}
          aria-controls="palette-list"
          aria-activedescendant={active ? optionId(active) : undefined}
          aria-describedby="palette-hint"
          placeholder={t("palette.placeholder")}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
          value={q}
          onChange={(event) => {
            setQ(event.currentTarget.value);
            setChosen(undefined);
          }}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          className="btn"
          aria-label={t("palette.close")}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
      </div>
      <PaletteList groups={groups} active={active} onChoose={go} onPoint={setChosen} />
      <PaletteStatus q={q} groups={groups} product={product} />
    </dialog>
  );
}
