import { lazy } from "react";
import { InBrowser } from "#client/showcase/frame/in-browser.tsx";
import { RichText } from "#client/showcase/frame/rich-text.tsx";
import type { Task } from "#client/showcase/sample/tasks.ts";

const RichEditor = lazy(() =>
  import("#client/showcase/frame/rich-editor.tsx").then((part) => ({ default: part.RichEditor })),
);

/** What the task is about: to read at first, to write as soon as the editor is there. */
export function TaskOverview({
  task,
  onChange,
}: {
  task: Task;
  onChange: (overview: string) => void;
}) {
  const plain = (
    <>
      <div className="task-text-acts" />
      <div className="task-text form-control">
        <RichText html={task.overview} />
      </div>
    </>
  );
  return (
    <div className="task-overview">
      <InBrowser instead={plain}>
        {() => (
          <RichEditor
            key={task.id}
            content={task.overview}
            onChange={(editor) => onChange(editor.getHTML())}
            formats={["bold", "italic", "strike", "bulletList", "orderedList"]}
            attributes={{
              class: "task-text form-control",
              "aria-label": `Overview of ${task.title}`,
            }}
            bar={{ className: "task-text-acts", label: "Format", buttonClass: "move-button" }}
          />
        )}
      </InBrowser>
    </div>
  );
}
