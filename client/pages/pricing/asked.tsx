import type { ReactNode } from "react";

interface AskedProps {
  label: string;
  isQuiet?: boolean;
  isOpen: boolean;
  /** What it means, and the button that does it. */
  children: ReactNode;
}

/**
 * A button that asks once more before anything is paid or lost; without script as well. Of all of a
 * screen only one stands open.
 */
export function Asked({ label, isQuiet = false, isOpen, children }: AskedProps) {
  return (
    <details className="plan-asked" name="plan-asked" open={isOpen}>
      <summary className={isQuiet ? "btn btn-outline-secondary" : "btn btn-accent"}>
        {label}
      </summary>
      <div>{children}</div>
    </details>
  );
}
