import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";

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
      style: { transform: CSS.Translate.toString(transform), transition },
      ...(gripOnly ? {} : byHand),
    },
    grip: { ref: setActivatorNodeRef, onKeyDown, ...said, ...(gripOnly ? byHand : {}) },
  };
}
