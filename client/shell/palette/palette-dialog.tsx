import "#client/i18n/words/find.ts";
import "#client/shell/palette/palette.css";
import { type MouseEvent, type ReactNode, type RefObject, useEffect } from "react";
import { Icon } from "#client/components/icon.tsx";
import { useTextLanguage } from "#client/i18n/use-language.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";

interface PaletteDialogProps {
  /** For who closes it by other means. */
  dialog: RefObject<HTMLDialogElement | null>;
  className?: string;
  name: { "aria-label": string } | { "aria-labelledby": string };
  /** Beside the button that closes it. */
  head: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** Closed by its button, Escape and a press outside of it. */
export function PaletteDialog(props: PaletteDialogProps) {
  const { dialog, className = "", name, head, onClose, children } = props;
  const { t } = useTranslation("find");
  useEffect(() => dialog.current?.showModal(), [dialog]);
  const closeOutside = (event: MouseEvent) =>
    event.target === dialog.current && dialog.current.close();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the dialog handles Escape itself
    <dialog
      ref={dialog}
      className={`palette ${className}`.trim()}
      {...name}
      lang={useTextLanguage("find")}
      onClose={onClose}
      onClick={closeOutside}
    >
      <div className="palette-head">
        {head}
        <button
          type="button"
          className="btn"
          aria-label={t("palette.close")}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
      </div>
      {children}
    </dialog>
  );
}
