import "#client/showcase/frame/drag/drag.css";
import "#client/showcase/extended/dragdrop/dragdrop.css";
import type { PageHandle } from "#client/routes.tsx";
import { DragSection } from "#client/showcase/extended/dragdrop/drag-section.tsx";
import { declarations, loading, papers } from "#client/showcase/extended/dragdrop/written-lists.ts";
import { ShowcaseScreen } from "#client/showcase/frame/showcase-screen.tsx";

export const handle: PageHandle = { title: () => "Drag and drop" };

/** Three ways of putting things in order by hand. */
export function Component() {
  return (
    <ShowcaseScreen
      title="Drag and drop"
      lead="Take an item with the mouse, a finger, or its grip and the keyboard. Its arrows do the same. The order stays in this browser."
    >
      <DragSection
        id="drag-single"
        title="A single list"
        lead="The order in which a container is loaded: what is needed last goes in first."
        {...loading}
      />
      <DragSection
        id="drag-between"
        title="Between two lists"
        lead="Which goods go on today’s declaration, and which ones wait."
        {...declarations}
      />
      <DragSection
        id="drag-handle"
        title="With a handle"
        lead="Only the handle takes hold, so that the words can be selected: the papers of a file, in the order the customs office reads them."
        gripOnly
        {...papers}
      />
    </ShowcaseScreen>
  );
}
