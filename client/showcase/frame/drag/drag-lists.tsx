import "#client/showcase/frame/drag/drag.css";
import { DndContext, type DragEndEvent, type DragOverEvent, DragOverlay } from "@dnd-kit/core";
import { type ReactNode, useState } from "react";
import { announce, instructions } from "#client/showcase/frame/drag/announce.ts";
import { findDropPlace, useDragSensors } from "#client/showcase/frame/drag/drag-sensors.ts";
import { type Lists, moveOver, placeOf } from "#client/showcase/frame/drag/lists.ts";

interface DragListsProps {
  /** Stable name: server and browser have to call the parts alike. */
  id: string;
  lists: Lists;
  onChange: (lists: Lists) => void;
  nameOf: (id: string) => string;
  /** How a list is called in what is said. */
  listName: (list: string) => string;
  /** What is carried along, drawn once more: the item itself may change lists meanwhile. */
  carried: (id: string) => ReactNode;
  children: (shown: Lists) => ReactNode;
}

/**
 * Lists whose items can be dragged about, within them and from one to another. Only putting down
 * changes them.
 */
export function DragLists({
  id,
  lists,
  onChange,
  nameOf,
  listName,
  carried,
  children,
}: DragListsProps) {
  const [preview, setPreview] = useState<Lists | null>(null);
  const [active, setActive] = useState<string | null>(null);
  const sensors = useDragSensors();
  const shown = preview ?? lists;
  const say = (item: string, over: string) =>
    describePlace(moveOver(shown, item, over), item, listName);
  // Within its list the library shows by itself where the item would stand; only another list has
  // to be told.
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
      collisionDetection={findDropPlace}
      accessibility={{
        announcements: announce(nameOf, say),
        screenReaderInstructions: instructions,
      }}
      onDragStart={({ active: { id: item } }) => setActive(String(item))}
      onDragOver={over}
      onDragEnd={end}
      onDragCancel={stop}
    >
      {children(shown)}
      <DragOverlay dropAnimation={null}>
        {active !== null && <div className="is-carried">{carried(active)}</div>}
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
