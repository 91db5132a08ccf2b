import { useDroppable } from "@dnd-kit/core";
import { SortableContext, verticalListSortingStrategy } from "@dnd-kit/sortable";
import type { ReactNode } from "react";
import { DragGrip } from "#client/showcase/frame/drag/drag-grip.tsx";
import type { Step } from "#client/showcase/frame/drag/lists.ts";
import { MoveButtons } from "#client/showcase/frame/drag/move-buttons.tsx";
import { useItem } from "#client/showcase/frame/drag/use-item.ts";

interface DragColumnProps {
  id: string;
  heading: string;
  items: readonly string[];
  nameOf: (item: string) => string;
  noteOf: (item: string) => string;
  gripOnly: boolean;
  /** All lists' names, in order: with one there is no other to go to. */
  listNames: readonly string[];
  canStep: (item: string, step: Step) => boolean;
  onStep: (item: string, step: Step) => void;
}

export function DragColumn({ id, heading, items, nameOf, noteOf, ...item }: DragColumnProps) {
  const { setNodeRef } = useDroppable({ id, data: { isList: true } });
  return (
    <div className="card card-body">
      <h3>
        {heading} <span className="text-muted fw-normal">({items.length})</span>
      </h3>
      <SortableContext id={id} items={[...items]} strategy={verticalListSortingStrategy}>
        <ul className="drag-items" ref={setNodeRef}>
          {items.map((one) => (
            <DragItem
              key={one}
              id={one}
              name={nameOf(one)}
              note={noteOf(one)}
              heading={heading}
              {...item}
            />
          ))}
        </ul>
      </SortableContext>
      {items.length === 0 && <p className="text-muted mb-0">Empty. Bring something here.</p>}
    </div>
  );
}

interface DragItemProps
  extends Pick<DragColumnProps, "gripOnly" | "listNames" | "canStep" | "onStep" | "heading"> {
  id: string;
  name: string;
  note: string;
}

function DragItem({
  id,
  name,
  note,
  heading,
  gripOnly,
  listNames,
  canStep,
  onStep,
}: DragItemProps) {
  const { item, grip, isDragging } = useItem(id, { gripOnly });
  const at = listNames.indexOf(heading);
  const sideways = listNames.length > 1;
  const moves = [
    { step: "up" as const, label: `Move ${name} up`, can: canStep(id, "up") },
    { step: "down" as const, label: `Move ${name} down`, can: canStep(id, "down") },
    ...(sideways
      ? [
          {
            step: "before" as const,
            label: `Move ${name} to ${listNames[at - 1] ?? "the list before"}`,
            can: canStep(id, "before"),
          },
        ]
      : []),
    ...(sideways
      ? [
          {
            step: "after" as const,
            label: `Move ${name} to ${listNames[at + 1] ?? "the list after"}`,
            can: canStep(id, "after"),
          },
        ]
      : []),
  ];
  const className = gripOnly ? "drag-item" : "drag-item is-free";
  return (
    <li {...item} data-item={id} className={isDragging ? `${className} is-dragged` : className}>
      <ItemFace
        name={name}
        note={note}
        grip={<DragGrip grip={grip} name={name} />}
        foot={<MoveButtons moves={moves} onMove={(step) => onStep(id, step)} />}
      />
    </li>
  );
}

export function ItemFace({
  name,
  note,
  grip,
  foot,
}: {
  name: string;
  note: string;
  grip?: ReactNode;
  foot?: ReactNode;
}) {
  return (
    <div className="drag-face">
      {grip}
      <span className="drag-words">
        <span className="fw-semibold">{name}</span>
        <span className="text-muted small d-block">{note}</span>
      </span>
      {foot}
    </div>
  );
}
