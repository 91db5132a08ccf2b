import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from "react";
import { Icon } from "#client/components/icon.tsx";
import { useWords } from "#client/i18n/words.tsx";

export interface Toast {
  message: string;
  /** The true cause or the next step, beside the message. */
  detail?: ReactNode;
  kind?: "notice" | "success" | "problem";
}

type Show = (toast: Toast) => void;
const ToastContext = createContext<Show>(() => undefined);
const mostAtOnce = 3;

/** Says a toast. It stays until it is closed or three newer ones came: words about money must not vanish while they are read. */
export const useToast = (): Show => useContext(ToastContext);

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<(Toast & { id: number })[]>([]);
  const next = useRef(1);
  const show = useCallback<Show>((toast) => {
    const id = next.current++;
    setToasts((shown) => [...shown.filter((one) => one.message !== toast.message), { ...toast, id }].slice(-mostAtOnce));
  }, []);
  const close = (id: number) => setToasts((shown) => shown.filter((one) => one.id !== id));
  return (
    <ToastContext value={show}>
      {children}
      <div className="toasts" role="status" aria-live="polite">
        {toasts.map((toast) => (
          <ToastBox key={toast.id} toast={toast} onClose={() => close(toast.id)} />
        ))}
      </div>
    </ToastContext>
  );
}

function ToastBox({ toast, onClose }: { toast: Toast; onClose(): void }) {
  const words = useWords();
  return (
    <div className={`toast-box toast-${toast.kind ?? "notice"}`}>
      <div>
        <strong>{toast.message}</strong>
        {toast.detail ? <div className="toast-detail">{toast.detail}</div> : null}
      </div>
      <button type="button" className="icon-button" onClick={onClose} aria-label={words("layout:close")}>
        <Icon name="close" />
      </button>
    </div>
  );
}
