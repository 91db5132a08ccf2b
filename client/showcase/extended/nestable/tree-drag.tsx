import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  KeyboardCode,
  type KeyboardCoordinateGetter,
} from "@dnd-kit/core";
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { type ReactNode, useState } from "react";
import { announcements, useDragSensors } from "#client/showcase/components/drag/drag-lists.tsx";
import { fitDepth, hideDescendants, type Line } from "#client/showcase/extended/nestable/tree.ts";

/** Indentation per level in pixels, as in nestable.css. */
const levelWidth = 24;

interface TreeDragProps {
  id: string;
  /** The visible nodes: those of collapsed parents are left out. */
  lines: readonly Line[];
  onMove: (id: string, before: string | null, depth: number) => void;
  children: (shown: readonly Line[]) => ReactNode;
}

interface Drop {
  id: string;
  /** Id of the next node; null at the end. */
  before: string | null;
  depth: number;
}

/**
 * Dragging in a nested list: vertically for the position, horizontally for the level. Descendants
 * move along.
 */
export function TreeDrag({ id, lines, onMove, children }: TreeDragProps) {
  const [drop, setDrop] = useState<Drop | null>(null);
  const sensors = useDragSensors(moveByKeys);
  const shown = drop ? hideDescendants(lines, new Set([drop.id])) : lines;
  const follow = (event: DragMoveEvent) => {
    const next = findDrop(lines, event);
    if (next && (next.before !== drop?.before || next.depth !== drop.depth)) setDrop(next);
  };
  const end = (event: DragEndEvent) => {
    const last = findDrop(lines, event);
    setDrop(null);
    if (last) onMove(last.id, last.before, last.depth);
  };
  const titleOf = (line: string) => lines.find((one) => one.id === line)?.title ?? line;
  const drawn = shown.map((line) =>
    drop && line.id === drop.id ? { ...line, depth: drop.depth } : line,
  );
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: announcements(titleOf, (line, over) =>
          placeWords(shown, line, over, drop?.depth),
        ),
        screenReaderInstructions: instructions,
      }}
      onDragStart={({ active }) =>
        setDrop({ id: String(active.id), before: null, depth: depthOf(lines, String(active.id)) })
      }
      onDragMove={follow}
      onDragOver={follow}
      onDragEnd={end}
      onDragCancel={() => setDrop(null)}
    >
      <SortableContext
        id={id}
        items={shown.map((line) => line.id)}
        strategy={verticalListSortingStrategy}
      >
        {children(drawn)}
      </SortableContext>
      {/* dnd-kit fires no event for a change of level alone. */}
      <p role="status" className="visually-hidden">
        {drop && `Level ${drop.depth + 1}`}
      </p>
    </DndContext>
  );
}

/** The drop position, from the node below the pointer and the horizontal offset. */
function findDrop(
  lines: readonly Line[],
  { active, over, delta }: Pick<DragMoveEvent, "active" | "over" | "delta">,
): Drop | null {
  const id = String(active.id);
  const shown = hideDescendants(lines, new Set([id]));
  const from = shown.findIndex((line) => line.id === id);
  const to = over ? shown.findIndex((line) => line.id === over.id) : from;
  if (from === -1 || to === -1) return null;
  const moved = arrayMove(shown, from, to);
  const rest = moved.filter((line) => line.id !== id);
  const depth = fitDepth(rest, to, depthOf(lines, id) + Math.round(delta.x / levelWidth));
  return { id, before: moved[to + 1]?.id ?? null, depth };
}

const depthOf = (lines: readonly Line[], id: string): number =>
  lines.find((line) => line.id === id)?.depth ?? 0;

function placeWords(
  shown: readonly Line[],
  id: string,
  over: string,
  depth: number | undefined,
): string {
  const at = shown.findIndex((line) => line.id === over);
  return `line ${at + 1} of ${shown.length}, level ${(depth ?? depthOf(shown, id)) + 1}`;
}

const instructions = {
  draggable:
    "Press space or enter to pick up. Up and down arrows change the position, left and " +
    "right the level. Space or enter drops, escape cancels.",
};

/** Left and right change the level, up and down keep it. */
const moveByKeys: KeyboardCoordinateGetter = (event, args) => {
  const { currentCoordinates } = args;
  if (event.code === KeyboardCode.Left || event.code === KeyboardCode.Right) {
    event.preventDefault();
    return {
      ...currentCoordinates,
      x: currentCoordinates.x + (event.code === KeyboardCode.Right ? levelWidth : -levelWidth),
    };
  }
  const next = sortableKeyboardCoordinates(event, args);
  return next ? { ...next, x: currentCoordinates.x } : undefined;
};
