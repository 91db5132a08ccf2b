import "#client/showcase/frame/records/records.css";
import { useState } from "react";

interface Act {
  words: string;
  undo?: () => void;
}

/** What was just done, and the way to take it back. `message` stands once on the screen. */
export function useActMessage() {
  const [act, setAct] = useState<Act | null>(null);
  return {
    tell: (words: string, undo?: () => void) => setAct({ words, ...(undo && { undo }) }),
    message: (
      <ActMessage
        act={act}
        onClose={() => setAct(null)}
        onUndone={() => setAct({ words: "Taken back." })}
      />
    ),
  };
}

function ActMessage({
  act,
  onClose,
  onUndone,
}: {
  act: Act | null;
  onClose: () => void;
  onUndone: () => void;
}) {
  const undo = () => {
    act?.undo?.();
    onUndone();
  };
  return (
    <div role="status" className={act ? "act-message is-shown" : "act-message"}>
      {act && (
        <>
          <span>{act.words}</span>
          {act.undo && (
            <button type="button" className="btn btn-sm btn-accent" onClick={undo}>
              Undo
            </button>
          )}
          <button
            type="button"
            className="btn-close"
            aria-label="Close this message"
            onClick={onClose}
          />
        </>
      )}
    </div>
  );
}
