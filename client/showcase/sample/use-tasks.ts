import { useSample } from "#client/showcase/frame/use-sample.ts";
import { type Task, tasksAround } from "#client/showcase/sample/tasks.ts";

export interface Tasks {
  tasks: readonly Task[];
  change: (next: (now: readonly Task[]) => readonly Task[]) => void;
  /** Changes one of them. */
  update: (id: string, next: (task: Task) => Partial<Task>) => void;
}

/** The one set of tasks of list, details, board and projects. */
export function useTasks(today: string): Tasks {
  const [tasks, keep] = useSample<Task[]>("tasks", tasksAround(today));
  return {
    tasks,
    change: (next) => keep((now) => [...next(now)]),
    update: (id, next) =>
      keep((now) => now.map((task) => (task.id === id ? { ...task, ...next(task) } : task))),
  };
}
