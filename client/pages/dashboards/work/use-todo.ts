import { useKept } from "#client/components/use-kept.ts";

export interface TodoItem {
  id: string;
  title: string;
  done: boolean;
  archived: boolean;
}

function isTodo(value: unknown): value is TodoItem {
  const item = value as Partial<TodoItem> | null;
  return (
    typeof item?.id === "string" &&
    typeof item.title === "string" &&
    typeof item.done === "boolean" &&
    typeof item.archived === "boolean"
  );
}

export interface TodoList {
  items: readonly TodoItem[];
  add(title: string): void;
  setDone(id: string, done: boolean): void;
  archiveDone(): void;
  restore(id: string): void;
  remove(id: string): void;
  /** Puts one back where it stood. */
  putBack(item: TodoItem, at: number): void;
}

/** One person's own list, kept in this browser. */
export function useTodo(email: string): TodoList {
  const [items, change] = useKept(`todo.${email}`, isTodo);
  const patch = (test: (item: TodoItem) => boolean, to: Partial<TodoItem>) =>
    change((now) => now.map((item) => (test(item) ? { ...item, ...to } : item)));
  return {
    items,
    add: (title) =>
      change((now) => [{ id: crypto.randomUUID(), title, done: false, archived: false }, ...now]),
    setDone: (id, done) => patch((item) => item.id === id, { done }),
    archiveDone: () => patch((item) => item.done, { archived: true }),
    restore: (id) => patch((item) => item.id === id, { archived: false, done: false }),
    remove: (id) => change((now) => now.filter((item) => item.id !== id)),
    putBack: (item, at) => change((now) => now.toSpliced(at, 0, item)),
  };
}
