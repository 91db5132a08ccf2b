import "#client/showcase/components/drag/drag.css";
import {
  type Announcements,
  closestCorners,
  DndContext,
  type DragEndEvent,
  type DragOverEvent,
  DragOverlay,
  KeyboardCode,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { sortableKeyboardCoordinates } from "@dnd-kit/sortable";
import { type ReactNode, useState } from "react";
import { type Lists, moveOver, placeOf } from "#client/showcase/components/drag/lists.ts";

interface DragListsProps {
  /** Stable, so that dnd-kit's ids match between server and browser. */
  id: string;
  lists: Lists;
  onChange: (lists: Lists) => void;
  nameOf: (id: string) => string;
  /** The list's name as announced. */
  listName: (list: string) => string;
  /** The drag overlay's content: the item itself may be remounted in another list meanwhile. */
  overlay: (id: string) => ReactNode;
  children: (shown: Lists) => ReactNode;
}

/** Sortable lists that exchange items. `onChange` runs on drop only. */
export function DragLists({
  id,
  lists,
  onChange,
  nameOf,
  listName,
  overlay,
  children,
}: DragListsProps) {
  const [preview, setPreview] = useState<Lists | null>(null);
  const [active, setActive] = useState<string | null>(null);
  const sensors = useDragSensors();
  const shown = preview ?? lists;
  const notify = (item: string, over: string) =>
    describePlace(moveOver(shown, item, over), item, listName);
  // dnd-kit previews moves within a list itself; only moves between lists need state.
  const over = ({ active, over: target }: DragOverEvent) => {
    if (!target) return;
    const next = moveOver(shown, String(active.id), String(target.id));
    if (placeOf(next, String(active.id))?.list !== placeOf(shown, String(active.id))?.list)
      setPreview(next);
  };
  const stop = () => {
    setActive(null);
    setPreview(null);
  };
  const end = ({ active, over: target }: DragEndEvent) => {
    onChange(target ? moveOver(shown, String(active.id), String(target.id)) : shown);
    stop();
  };
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={collisionDetection}
      accessibility={{
        announcements: announcements(nameOf, notify),
        screenReaderInstructions: instructions,
      }}
      onDragStart={({ active: { id: item } }) => setActive(String(item))}
      onDragOver={over}
      onDragEnd={end}
      onDragCancel={stop}
    >
      {children(shown)}
      <DragOverlay dropAnimation={null}>
        {active !== null && <div className="is-drag-overlay">{overlay(active)}</div>}
      </DragOverlay>
    </DndContext>
  );
}

/** "place 2 of 4 in Completed". */
export function describePlace(
  lists: Lists,
  item: string,
  listName: (list: string) => string,
): string {
  const place = placeOf(lists, item);
  if (!place) return "no place";
  return `place ${place.index + 1} of ${lists[place.list]?.length ?? 0} in ${listName(place.list)}`;
}

const instructions = {
  draggable:
    "Press space or enter to pick up, then the arrow keys to move. Space or enter drops, " +
    "escape cancels.",
};

/** Screen reader announcements; `placeOf` describes the current position. */
export function announcements(
  nameOf: (id: string) => string,
  placeOf: (id: string, over: string) => string,
): Announcements {
  const name = (id: UniqueIdentifier) => nameOf(String(id));
  const place = (id: UniqueIdentifier, over: UniqueIdentifier) => placeOf(String(id), String(over));
  return {
    onDragStart: ({ active }) => `Picked up ${name(active.id)}, ${place(active.id, active.id)}.`,
    onDragOver: ({ active, over }) =>
      over ? `${name(active.id)} is at ${place(active.id, over.id)}.` : undefined,
    onDragEnd: ({ active, over }) =>
      `${name(active.id)} was dropped at ${place(active.id, over?.id ?? active.id)}.`,
    onDragCancel: ({ active }) => `Cancelled: ${name(active.id)} was not moved.`,
  };
}

/** Touch needs a delay, or lists could not be scrolled. */
export function useDragSensors(coordinateGetter: KeyboardCoordinateGetter = moveByKeys) {
  return useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter }),
  );
}

/** Up and down within a list, left and right between lists (droppables with `isList`). */
const moveByKeys: KeyboardCoordinateGetter = (event, args) => {
  const { droppableContainers, droppableRects, collisionRect, over } = args.context;
  const sideways = event.code === KeyboardCode.Left || event.code === KeyboardCode.Right;
  const lists = droppableContainers
    .getEnabled()
    .filter(({ data }) => data.current?.isList === true);
  if (lists.length < 2 || !sideways || !collisionRect)
    return sortableKeyboardCoordinates(event, args);
  event.preventDefault();
  const overList =
    over?.data.current?.isList === true ? over.id : over?.data.current?.sortable?.containerId;
  const at = lists.findIndex(({ id }) => id === overList);
  const next = lists[at + (event.code === KeyboardCode.Right ? 1 : -1)];
  const rect = next && droppableRects.get(next.id);
  if (!rect) return undefined;
  return {
    x: rect.left + (rect.width - collisionRect.width) / 2,
    y: clampInto(rect, collisionRect),
  };
};

/**
 * Lists side by side keep the vertical position; stacked lists (narrow screens) start at the top.
 */
function clampInto(
  rect: { top: number; height: number },
  moved: { top: number; height: number },
): number {
  const last = rect.top + rect.height - moved.height;
  return moved.top >= rect.top && moved.top <= last ? moved.top : rect.top + 8;
}

const collisionDetection = closestCorners;
