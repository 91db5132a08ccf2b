import { DragColumn, ItemFace } from "#client/showcase/extended/dragdrop/drag-column.tsx";
import type { WrittenLists } from "#client/showcase/extended/dragdrop/written-lists.ts";
import { DragLists, describePlace } from "#client/showcase/frame/drag/drag-lists.tsx";
import { focusMoved } from "#client/showcase/frame/drag/focus-moved.ts";
import {
  completeLists,
  type Lists,
  moveTo,
  type Step,
  stepOf,
} from "#client/showcase/frame/drag/lists.ts";
import { useUndoBar } from "#client/showcase/frame/undo-bar.tsx";
import { useSample } from "#client/showcase/frame/use-sample.ts";

interface DragSectionProps extends WrittenLists {
  id: string;
  title: string;
  lead: string;
  gripOnly?: boolean;
}

/** One example: a list, or two that exchange their items. */
export function DragSection({
  id,
  title,
  lead,
  lists: written,
  headings,
  names,
  notes,
  gripOnly = false,
}: DragSectionProps) {
  const [kept, change] = useSample<Lists>(id, written);
  const lists = completeLists(kept, written);
  const { bar, say } = useUndoBar();
  const nameOf = (item: string) => names[item] ?? item;
  const headingOf = (list: string) => headings[list] ?? list;
  const step = (item: string, way: Step) => {
    const place = stepOf(lists, item, way);
    if (!place) return;
    const next = moveTo(lists, item, place);
    change(() => next);
    say(`${nameOf(item)} is at ${describePlace(next, item, headingOf)}.`, () =>
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
        carried={(item) => <ItemFace name={nameOf(item)} note={notes[item] ?? ""} />}
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
                gripOnly={gripOnly}
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
