import "#client/showcase/components/modal.css";
import { X } from "lucide-react";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";

interface ModalProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A dialog over the page, open as long as it is rendered. Escape closes it; focus goes back to
 * where it was.
 */
export function Modal({ title, onClose, children }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // Closed while it is still in the page: only then does the browser give the focus back.
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className="demo-modal"
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header className="demo-modal-header">
        <h2 id={heading}>{title}</h2>
        <button
          type="button"
          className="btn btn-sm btn-outline-secondary"
          aria-label="Close"
          onClick={onClose}
        >
          <X size={18} aria-hidden="true" />
        </button>
      </header>
      {children}
    </dialog>
  );
}

interface ConfirmProps {
  title: string;
  /** The word on the button that does it. */
  verb: string;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asks before something that cannot be taken back. */
export function Confirm({ title, verb, onConfirm, onClose, children }: ConfirmProps) {
  const confirm = () => {
    onConfirm();
    onClose();
  };
  return (
    <Modal title={title} onClose={onClose}>
      <div>{children}</div>
      <div className="demo-modal-footer">
        <button type="button" className="btn btn-outline-danger" onClick={confirm}>
          {verb}
        </button>
        <button type="button" className="btn btn-outline-secondary" onClick={onClose}>
          Keep
        </button>
      </div>
    </Modal>
  );
}
