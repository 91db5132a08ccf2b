import "#client/showcase/components/undo-bar.css";
import { type ReactNode, useState } from "react";

interface Notice {
  text: string;
  undo?: (() => void) | undefined;
}

/**
 * A status message with optional undo. Render `bar` once; it stays until replaced or closed, as
 * WCAG 2.2.1 asks for no time limit.
 */
export function useUndoBar(): {
  bar: ReactNode;
  notify: (text: string, undo?: (() => void) | undefined) => void;
} {
  const [offer, setOffer] = useState<Notice | null>(null);
  const takeBack = () => {
    offer?.undo?.();
    setOffer({ text: "Undone." });
  };
  const bar = (
    <div role="status" className="undo-bar">
      {offer && (
        <div className="undo-bar-body">
          <span>{offer.text}</span>
          {offer.undo && (
            <button type="button" className="btn btn-sm btn-accent" onClick={takeBack}>
              Undo
            </button>
          )}
          <button
            type="button"
            className="btn btn-sm btn-outline-secondary"
            onClick={() => setOffer(null)}
          >
            Close
          </button>
        </div>
      )}
    </div>
  );
  return { bar, notify: (text, undo) => setOffer({ text, undo }) };
}
