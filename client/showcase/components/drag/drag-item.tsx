import { useSortable } from "@dnd-kit/sortable";
import { CSS as DragCss } from "@dnd-kit/utilities";
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, GripVertical } from "lucide-react";
import type { Step } from "#client/showcase/components/drag/lists.ts";

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

/** Where an item is taken hold of by keys, and by hand where nothing else may. */
export function DragGrip({
  grip,
  name,
}: {
  grip: ReturnType<typeof useItem>["grip"];
  name: string;
}) {
  return (
    <button type="button" className="drag-grip needs-script" aria-label={`Move ${name}`} {...grip}>
      <GripVertical size={18} aria-hidden />
    </button>
  );
}

/**
 * One item that can be dragged. `item` goes on the whole row or card, so that a mouse or finger can
 * take it anywhere; `grip` on the button that keys and screen readers use. With `gripOnly` nothing
 * but the grip takes hold.
 */
export function useItem(id: string, { gripOnly = false }: { gripOnly?: boolean } = {}) {
  const {
    attributes,
    listeners,
    setNodeRef,
    setActivatorNodeRef,
    transform,
    transition,
    isDragging,
  } = useSortable({ id });
  const { onKeyDown, ...byHand } = (listeners ?? {}) as Record<string, (event: unknown) => void>;
  // An own <button> needs no role and no tab stop from the library.
  const { role: _role, tabIndex: _tabIndex, ...said } = attributes;
  return {
    isDragging,
    item: {
      ref: setNodeRef,
      style: { transform: DragCss.Translate.toString(transform), transition },
      ...(gripOnly ? {} : byHand),
    },
    grip: { ref: setActivatorNodeRef, onKeyDown, ...said, ...(gripOnly ? byHand : {}) },
  };
}

/**
 * An item that changes lists is drawn anew: the focus goes back to the button that was pressed, or
 * to its counterpart.
 */
export function focusMoved(id: string, step: Step): void {
  requestAnimationFrame(() => {
    document
      .querySelector<HTMLElement>(`[data-item="${CSS.escape(id)}"] [data-step="${step}"]`)
      ?.focus();
  });
}
