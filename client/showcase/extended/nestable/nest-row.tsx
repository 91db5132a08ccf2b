import { ChevronRight, Trash2 } from "lucide-react";
import type { Line } from "#client/showcase/extended/nestable/tree.ts";
import { DragGrip } from "#client/showcase/frame/drag/drag-grip.tsx";
import type { Step } from "#client/showcase/frame/drag/lists.ts";
import { MoveButtons } from "#client/showcase/frame/drag/move-buttons.tsx";
import { useItem } from "#client/showcase/frame/drag/use-item.ts";

interface NestRowProps {
  line: Line;
  /** How many lines stand below it. */
  below: number;
  isFolded: boolean;
  canStep: (step: Step) => boolean;
  onStep: (step: Step) => void;
  onFold: () => void;
  onRemove: () => void;
}

/**
 * Spelled out: the build keeps only the rules whose class it reads somewhere. Deeper ones stand no
 * further in.
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

export function NestRow({
  line,
  below,
  isFolded,
  canStep,
  onStep,
  onFold,
  onRemove,
}: NestRowProps) {
  const { item, grip, isDragging } = useItem(line.id);
  const className = depthClasses[Math.min(line.depth, depthClasses.length - 1)] ?? "nest-row";
  return (
    <li {...item} data-item={line.id} className={isDragging ? `${className} is-lifted` : className}>
      <DragGrip grip={grip} name={line.title} />
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
