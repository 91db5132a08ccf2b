import "#client/showcase/components/modal.css";
import { X } from "lucide-react";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";

interface ModalProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A native modal dialog, open while mounted; Escape closes it and the focus returns. */
export function Modal({ title, onClose, children }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // Closed before unmounting, or the browser does not restore the focus.
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
  /** The confirm button's label. */
  verb: string;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

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

interface DialogButtonsProps {
  /** The submit button's label. */
  submit: string;
  className: string;
  onClose: () => void;
}

/** The last row of a dialog's form. */
export function DialogButtons({ submit, className, onClose }: DialogButtonsProps) {
  return (
    <div className={className}>
      <button type="submit" className="btn btn-accent">
        {submit}
      </button>
      <button type="button" className="btn btn-outline-secondary" onClick={onClose}>
        Cancel
      </button>
    </div>
  );
}
