import { AddForm } from "#client/showcase/components/add-form.tsx";
import "#client/showcase/components/drag/drag.css";
import "#client/showcase/extended/nestable/nestable.css";
import { ChevronRight, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { newKey } from "#client/api/new-key.ts";
import {
  DragHandle,
  focusMoved,
  MoveButtons,
  useDragItem,
} from "#client/showcase/components/drag/drag-item.tsx";
import type { Step } from "#client/showcase/components/drag/lists.ts";
import { ShowcaseScreen } from "#client/showcase/components/showcase-screen.tsx";
import { useUndoBar } from "#client/showcase/components/undo-bar.tsx";
import { useSample } from "#client/showcase/components/use-sample.ts";
import {
  buildFilingPlan,
  buildGoodsTree,
  countDescendants,
  hideDescendants,
  indent,
  isTree,
  type Line,
  moveDown,
  moveLine,
  moveUp,
  outdent,
} from "#client/showcase/extended/nestable/tree.ts";
import { TreeDrag } from "#client/showcase/extended/nestable/tree-drag.tsx";

const goodsTree = buildGoodsTree();
const filingPlan = buildFilingPlan();

/** Two lists whose items can be nested and moved. */
export function Component() {
  return (
    <ShowcaseScreen
      title="Nestable list"
      lead={
        "Drag an item vertically to move it, sideways to nest it; its children move along. " +
        "The arrows and the keyboard do the same."
      }
    >
      <div className="row g-4">
        <div className="col-lg-6">
          <NestedList
            name="nest-goods"
            title="Goods by HS chapter"
            initial={goodsTree}
            newLine="Another chapter or good"
          />
        </div>
        <div className="col-lg-6">
          <NestedList
            name="nest-files"
            title="Filing plan of the customs desk"
            initial={filingPlan}
            newLine="Another folder"
          />
        </div>
      </div>
    </ShowcaseScreen>
  );
}

interface NestedListProps {
  /** The storage key. */
  name: string;
  title: string;
  initial: Line[];
  newLine: string;
}

const moves: Record<Step, (lines: readonly Line[], id: string) => Line[]> = {
  up: moveUp,
  down: moveDown,
  before: outdent,
  after: indent,
};

/** Nodes can be dragged, nested, collapsed, added and removed. */
function NestedList({ name, title, initial, newLine }: NestedListProps) {
  const [stored, change] = useSample<Line[]>(name, initial);
  // Stored data may be corrupt.
  const lines = isTree(stored) ? stored : initial;
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const { bar, notify } = useUndoBar();
  const heading = useId();
  const put = (next: Line[], text: string) => {
    change(() => next);
    notify(text, () => change(() => lines));
  };
  const step = ({ id, title: line }: Line, way: Step) => {
    const next = moves[way](lines, id);
    put(next, `“${line}” is on level ${(next.find((one) => one.id === id)?.depth ?? 0) + 1} now.`);
    focusMoved(id, way);
  };
  const remove = ({ id, title: line }: Line) => {
    const at = lines.findIndex((one) => one.id === id);
    const below = countDescendants(lines, id);
    put(
      lines.filter((_, index) => index < at || index > at + below),
      below > 0 ? `“${line}” was removed with ${below} below it.` : `“${line}” was removed.`,
    );
  };
  const fold = (id: string) =>
    setFolded((now) =>
      now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id]),
    );
  return (
    <section className="card card-body" aria-labelledby={heading}>
      <div className="d-flex flex-wrap gap-2 align-items-center justify-content-between mb-2">
        <h2 id={heading} className="mb-0">
          {title} <span className="text-muted fw-normal">({lines.length})</span>
        </h2>
        <span className="d-flex gap-2 needs-script">
          <button
            type="button"
            className="btn btn-sm btn-outline-secondary"
            onClick={() => setFolded(new Set(lines.map(({ id }) => id)))}
          >
            Fold all
          </button>
          <button
            type="button"
            className="btn btn-sm btn-outline-secondary"
            onClick={() => setFolded(new Set())}
          >
            Unfold all
          </button>
        </span>
      </div>
      {bar}
      <TreeDrag
        id={name}
        lines={hideDescendants(lines, folded)}
        onMove={(id, before, depth) =>
          put(
            moveLine(lines, id, before, depth),
            `“${lines.find((one) => one.id === id)?.title}” was moved.`,
          )
        }
      >
        {(shown) => (
          <ul className="nest" aria-labelledby={heading}>
            {shown.map((line) => (
              <TreeRow
                key={line.id}
                line={line}
                below={countDescendants(lines, line.id)}
                isFolded={folded.has(line.id)}
                canStep={(way) =>
                  moves[way](lines, line.id).some(
                    ({ id, depth }, at) => id !== lines[at]?.id || depth !== lines[at]?.depth,
                  )
                }
                onStep={(way) => step(line, way)}
                onFold={() => fold(line.id)}
                onRemove={() => remove(line)}
              />
            ))}
          </ul>
        )}
      </TreeDrag>
      {lines.length === 0 && <p className="text-muted">The list is empty.</p>}
      <AddForm
        label={newLine}
        className="mt-3"
        onAdd={(text) =>
          put(
            [...lines, { id: newKey(), title: text, depth: 0 }],
            `“${text}” was added at the end.`,
          )
        }
      />
    </section>
  );
}

interface TreeRowProps {
  line: Line;
  /** Number of descendants. */
  below: number;
  isFolded: boolean;
  canStep: (step: Step) => boolean;
  onStep: (step: Step) => void;
  onFold: () => void;
  onRemove: () => void;
}

/**
 * Literal class names: the build purges those it cannot find in source. Deeper levels are not
 * indented further.
 */
const depthClasses = [
  "nest-row",
  "nest-row nest-1",
  "nest-row nest-2",
  "nest-row nest-3",
  "nest-row nest-4",
  "nest-row nest-5",
] as const;

const stepWords: Record<Step, string> = {
  up: "up",
  down: "down",
  before: "one level out",
  after: "one level in",
};
const steps: readonly Step[] = ["up", "down", "before", "after"];

function TreeRow({ line, below, isFolded, canStep, onStep, onFold, onRemove }: TreeRowProps) {
  const { item, handle, isDragging } = useDragItem(line.id);
  const className = depthClasses[Math.min(line.depth, depthClasses.length - 1)] ?? "nest-row";
  return (
    <li {...item} data-item={line.id} className={isDragging ? `${className} is-lifted` : className}>
      <DragHandle handle={handle} name={line.title} />
      {below > 0 ? (
        <button
          type="button"
          className="move-button nest-fold"
          aria-expanded={!isFolded}
          aria-label={`What is below ${line.title}`}
          onClick={onFold}
        >
          <ChevronRight size={16} aria-hidden />
        </button>
      ) : (
        <span className="nest-leaf" />
      )}
      <span className="nest-title">
        <span className="visually-hidden">Level {line.depth + 1}: </span>
        {line.title}
        {isFolded && below > 0 && <span className="text-muted"> ({below})</span>}
      </span>
      <MoveButtons
        moves={steps.map((step) => ({
          step,
          label: `Move ${line.title} ${stepWords[step]}`,
          can: canStep(step),
        }))}
        onMove={onStep}
      />
      <button
        type="button"
        className="move-button needs-script"
        aria-label={`Remove ${line.title}`}
        title={`Remove ${line.title}`}
        onClick={onRemove}
      >
        <Trash2 size={16} aria-hidden />
      </button>
    </li>
  );
}
