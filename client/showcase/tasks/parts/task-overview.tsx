import { lazy } from "react";
import { InBrowser } from "#client/showcase/frame/in-browser.tsx";
import { RichText } from "#client/showcase/frame/rich-text.tsx";
import type { Task } from "#client/showcase/sample/tasks.ts";

const TextEditor = lazy(() => import("#client/showcase/tasks/parts/text-editor.tsx").then((part) => ({ default: part.TextEditor })));

/** What the task is about: to read at first, to write as soon as the editor is there. */
export function TaskOverview({ task, onChange }: { task: Task; onChange: (overview: string) => void }) {
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
        {() => <TextEditor key={task.id} label={`Overview of ${task.title}`} html={task.overview} onChange={onChange} />}
      </InBrowser>
    </div>
  );
}
