import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from "lucide-react";
import type { Step } from "#client/showcase/frame/drag/lists.ts";

const icons = { up: ArrowUp, down: ArrowDown, before: ArrowLeft, after: ArrowRight } as const;

export interface Move {
  step: Step;
  /** "Move “Book the vessel” to Completed". */
  label: string;
  /** False at the edge: the button stays, so that the focus does. */
  can: boolean;
}

/** The same as dragging, for who cannot or would rather not. */
export function MoveButtons({
  moves,
  onMove,
}: {
  moves: readonly Move[];
  onMove: (step: Step) => void;
}) {
  return (
    <span className="move-buttons needs-script">
      {moves.map(({ step, label, can }) => {
        const Icon = icons[step];
        return (
          <button
            key={step}
            type="button"
            className="move-button"
            data-step={step}
            aria-label={label}
            title={label}
            aria-disabled={!can || undefined}
            onClick={() => can && onMove(step)}
          >
            <Icon size={16} aria-hidden />
          </button>
        );
      })}
    </span>
  );
}
