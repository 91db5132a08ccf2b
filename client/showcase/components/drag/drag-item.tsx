import { useSortable } from "@dnd-kit/sortable";
import { CSS as DragCss } from "@dnd-kit/utilities";
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, GripVertical } from "lucide-react";
import type { Step } from "#client/showcase/components/drag/lists.ts";

const icons = { up: ArrowUp, down: ArrowDown, before: ArrowLeft, after: ArrowRight } as const;

export interface Move {
  step: Step;
  /** "Move “Book the vessel” to Completed". */
  label: string;
  /** If false, aria-disabled rather than removed, to keep the focus. */
  can: boolean;
}

/** The keyboard and one-click alternative to dragging. */
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

/**
 * The handle for keyboard dragging, and for the pointer where the rest of the item is interactive.
 */
export function DragHandle({
  handle,
  name,
}: {
  handle: ReturnType<typeof useDragItem>["handle"];
  name: string;
}) {
  return (
    <button
      type="button"
      className="drag-handle needs-script"
      aria-label={`Move ${name}`}
      {...handle}
    >
      <GripVertical size={18} aria-hidden />
    </button>
  );
}

/**
 * Spread `item` on the row or card (pointer dragging anywhere) and `handle` on the handle for
 * keyboard and screen readers. `gripOnly` restricts the pointer to the handle too.
 */
export function useDragItem(id: string, { handleOnly = false }: { handleOnly?: boolean } = {}) {
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
  // A <button> needs neither dnd-kit's role nor its tabIndex.
  const { role: _role, tabIndex: _tabIndex, ...said } = attributes;
  return {
    isDragging,
    item: {
      ref: setNodeRef,
      style: { transform: DragCss.Translate.toString(transform), transition },
      ...(handleOnly ? {} : byHand),
    },
    handle: { ref: setActivatorNodeRef, onKeyDown, ...said, ...(handleOnly ? byHand : {}) },
  };
}

/**
 * Moving to another list remounts the item, so its button, or the reverse one, needs the focus
 * again.
 */
export function focusMoved(id: string, step: Step): void {
  requestAnimationFrame(() => {
    document
      .querySelector<HTMLElement>(`[data-item="${CSS.escape(id)}"] [data-step="${step}"]`)
      ?.focus();
  });
}
