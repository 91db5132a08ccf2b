import { GripVertical } from "lucide-react";
import type { useItem } from "#client/showcase/frame/drag/use-item.ts";

/** Where an item is taken hold of by keys, and by hand where nothing else may. */
export function DragGrip({
  grip,
  name,
}: {
  grip: ReturnType<typeof useItem>["grip"];
  name: string;
}) {
  return (
    <button type="button" className="drag-grip needs-script" aria-label={`Move ${name}`} {...grip}>
      <GripVertical size={18} aria-hidden />
    </button>
  );
}
