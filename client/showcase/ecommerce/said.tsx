import { useCallback, useState } from "react";

interface Words {
  text: string;
  undo?: (() => void) | undefined;
}

/** What was done last, with a way to take it back. */
export function useSaid() {
  const [words, setWords] = useState<Words | null>(null);
  const say = useCallback((text: string, undo?: () => void) => setWords({ text, undo }), []);
  return { words, say, hush: useCallback(() => setWords(null), []) };
}

/** The room for such words is always there, so that screen readers notice the change. */
export function Said({ said: { words, say, hush } }: { said: ReturnType<typeof useSaid> }) {
  const undo = () => {
    words?.undo?.();
    say("Taken back.");
  };
  return (
    <div className="shop-said" role="status">
      {words && (
        <div className="shop-said-box">
          <span>{words.text}</span>
          {words.undo && (
            <button type="button" className="btn btn-sm btn-outline-secondary" onClick={undo}>
              Undo
            </button>
          )}
          <button type="button" className="btn btn-sm btn-outline-secondary" onClick={hush}>
            Dismiss
          </button>
        </div>
      )}
    </div>
  );
}
