import "#client/showcase/components/drag/drag.css";
import "#client/showcase/extended/dragdrop/dragdrop.css";
import { useDroppable } from "@dnd-kit/core";
import { SortableContext, verticalListSortingStrategy } from "@dnd-kit/sortable";
import type { ReactNode } from "react";
import {
  DragHandle,
  focusMoved,
  MoveButtons,
  useDragItem,
} from "#client/showcase/components/drag/drag-item.tsx";
import { DragLists, describePlace } from "#client/showcase/components/drag/drag-lists.tsx";
import {
  type Lists,
  moveTo,
  repairLists,
  type Step,
  stepOf,
} from "#client/showcase/components/drag/lists.ts";
import { ShowcaseScreen } from "#client/showcase/components/showcase-screen.tsx";
import { useUndoBar } from "#client/showcase/components/undo-bar.tsx";
import { useSample } from "#client/showcase/components/use-sample.ts";
import {
  declarations,
  loading,
  papers,
  type SampleLists,
} from "#client/showcase/extended/dragdrop/sample-lists.ts";

/** Three ways of ordering items by hand. */
export function Component() {
  return (
    <ShowcaseScreen
      title="Drag and drop"
      lead={
        "Drag items by mouse, touch, or their handle and the keyboard; the arrows do the " +
        "same. The order is stored in this browser."
      }
    >
      <DragSection
        id="drag-single"
        title="A single list"
        lead="A container's loading order: last needed, first in."
        {...loading}
      />
      <DragSection
        id="drag-between"
        title="Between two lists"
        lead="Goods on today’s declaration, and those that wait."
        {...declarations}
      />
      <DragSection
        id="drag-handle"
        title="With a handle"
        lead={
          "Only the handle drags, so that text can be selected: a file's documents in the " +
          "order the customs office reads them."
        }
        handleOnly
        {...papers}
      />
    </ShowcaseScreen>
  );
}

interface DragSectionProps extends SampleLists {
  id: string;
  title: string;
  lead: string;
  handleOnly?: boolean;
}

/** One example: a list, or two that exchange items. */
function DragSection({
  id,
  title,
  lead,
  lists: initial,
  headings,
  names,
  notes,
  handleOnly = false,
}: DragSectionProps) {
  const [stored, change] = useSample<Lists>(id, initial);
  const lists = repairLists(stored, initial);
  const { bar, notify } = useUndoBar();
  const nameOf = (item: string) => names[item] ?? item;
  const headingOf = (list: string) => headings[list] ?? list;
  const step = (item: string, way: Step) => {
    const place = stepOf(lists, item, way);
    if (!place) return;
    const next = moveTo(lists, item, place);
    change(() => next);
    notify(`${nameOf(item)} is at ${describePlace(next, item, headingOf)}.`, () =>
      change(() => lists),
    );
    focusMoved(item, way);
  };
  return (
    <section className="drag-section" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <p className="text-muted">{lead}</p>
      {bar}
      <DragLists
        id={id}
        lists={lists}
        onChange={(next) => change(() => next)}
        nameOf={nameOf}
        listName={headingOf}
        overlay={(item) => <ItemContent name={nameOf(item)} note={notes[item] ?? ""} />}
      >
        {(shown) => (
          <div className="drag-columns">
            {Object.entries(shown).map(([list, items]) => (
              <DragColumn
                key={list}
                id={list}
                heading={headingOf(list)}
                items={items}
                nameOf={nameOf}
                noteOf={(item) => notes[item] ?? ""}
                handleOnly={handleOnly}
                listNames={Object.values(headings)}
                canStep={(item, way) => stepOf(lists, item, way) !== undefined}
                onStep={step}
              />
            ))}
          </div>
        )}
      </DragLists>
    </section>
  );
}

interface DragColumnProps {
  id: string;
  heading: string;
  items: readonly string[];
  nameOf: (item: string) => string;
  noteOf: (item: string) => string;
  handleOnly: boolean;
  /** In order; a single list has no neighbour to move to. */
  listNames: readonly string[];
  canStep: (item: string, step: Step) => boolean;
  onStep: (item: string, step: Step) => void;
}

function DragColumn({ id, heading, items, nameOf, noteOf, ...item }: DragColumnProps) {
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
  extends Pick<DragColumnProps, "handleOnly" | "listNames" | "canStep" | "onStep" | "heading"> {
  id: string;
  name: string;
  note: string;
}

function DragItem({
  id,
  name,
  note,
  heading,
  handleOnly,
  listNames,
  canStep,
  onStep,
}: DragItemProps) {
  const { item, handle, isDragging } = useDragItem(id, { handleOnly });
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
  const className = handleOnly ? "drag-item" : "drag-item is-free";
  return (
    <li {...item} data-item={id} className={isDragging ? `${className} is-dragged` : className}>
      <ItemContent
        name={name}
        note={note}
        handle={<DragHandle handle={handle} name={name} />}
        foot={<MoveButtons moves={moves} onMove={(step) => onStep(id, step)} />}
      />
    </li>
  );
}

function ItemContent({
  name,
  note,
  handle,
  foot,
}: {
  name: string;
  note: string;
  handle?: ReactNode;
  foot?: ReactNode;
}) {
  return (
    <div className="drag-content">
      {handle}
      <span className="drag-text">
        <span className="fw-semibold">{name}</span>
        <span className="text-muted small d-block">{note}</span>
      </span>
      {foot}
    </div>
  );
}
