import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";

/**
 * A native dialog with a heading: Escape and the cross close it, the focus returns to what opened
 * it. Shown while it is rendered.
 */
export function Dialog({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    if (element && !element.open) element.showModal();
    return () => {
      element?.close();
      // Taken out of the page at once, the dialog cannot give the focus back itself.
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className="shop-dialog"
      aria-labelledby={heading}
      onClose={onClose}
      onCancel={onClose}
    >
      <div className="shop-dialog-head">
        <h2 id={heading}>{title}</h2>
        <button
          type="button"
          className="btn btn-sm btn-outline-secondary"
          aria-label="Close"
          onClick={onClose}
        >
          <X size={18} aria-hidden="true" />
        </button>
      </div>
      {children}
    </dialog>
  );
}
