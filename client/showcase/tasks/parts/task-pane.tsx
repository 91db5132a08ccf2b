import { FileList } from "#client/showcase/frame/files/file-list.tsx";
import { Remarks } from "#client/showcase/frame/remarks/remarks.tsx";
import type { Task } from "#client/showcase/sample/tasks.ts";
import type { Tasks } from "#client/showcase/sample/use-tasks.ts";
import { SubTasks } from "#client/showcase/tasks/parts/sub-tasks.tsx";
import { TaskOverview } from "#client/showcase/tasks/parts/task-overview.tsx";

interface TaskPartProps {
  task: Task;
  update: Tasks["update"];
}

/** Overview and steps. */
export function TaskWork({ task, update }: TaskPartProps) {
  return (
    <>
      <h3>Overview</h3>
      <TaskOverview task={task} onChange={(overview) => update(task.id, () => ({ overview }))} />
      <h3 className="mt-4">Sub-tasks</h3>
      <SubTasks
        subTasks={task.subTasks}
        onChange={(next) => update(task.id, ({ subTasks }) => ({ subTasks: next(subTasks) }))}
      />
    </>
  );
}

export function TaskFiles({ task, update }: TaskPartProps) {
  return (
    <FileList
      key={task.id}
      files={task.files}
      onAdd={(added) => update(task.id, ({ files }) => ({ files: [...files, ...added] }))}
      onRemove={(gone) =>
        update(task.id, ({ files }) => ({ files: files.filter(({ id }) => id !== gone) }))
      }
    />
  );
}

export function TaskRemarks({ task, update }: TaskPartProps) {
  return (
    <Remarks
      key={task.id}
      remarks={task.remarks}
      onChange={(next) => update(task.id, ({ remarks }) => ({ remarks: next(remarks) }))}
    />
  );
}
