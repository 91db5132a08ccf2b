import { useState } from "react";
import { newKey } from "#client/api/new-key.ts";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { Panel } from "#client/pages/dashboards/parts/panel.tsx";
import { EntryForm } from "#client/pages/dashboards/work/entry-form.tsx";
import { usePersistedList } from "#client/pages/dashboards/work/use-persisted-list.ts";

/** To-do list: add, complete, archive, restore. */
export function Todo({ email }: { email: string }) {
  const { t } = useTranslation("dashboards");
  const list = useTodo(email);
  const [announcement, setAnnouncement] = useState("");
  const [removed, setRemoved] = useState<{ item: TodoItem; index: number } | null>(null);
  const open = list.items.filter(({ archived }) => !archived);
  const done = open.filter((item) => item.done).length;
  const announce = (message: string) => {
    setRemoved(null);
    setAnnouncement(message);
  };
  const remove = (item: TodoItem) => {
    announce(t("work.todo.said.deleted", { title: item.title }));
    setRemoved({ item, index: list.items.indexOf(item) });
    list.remove(item.id);
  };
  const undo = () => {
    if (removed) list.restoreAt(removed.item, removed.index);
    announce("");
  };
  const archive = () => {
    list.archiveDone();
    announce(t("work.todo.said.archived", { count: done }));
  };
  return (
    <Panel
      title={t("work.todo.title")}
      more={
        <span className="text-muted">{t("work.todo.open", { count: open.length - done })}</span>
      }
    >
      <EntryForm
        prefix="todo"
        name="title"
        maxLength={200}
        labels={{
          field: t("work.todo.new"),
          submit: t("work.todo.add"),
          empty: t("work.todo.empty"),
        }}
        add={(title) => {
          list.add(title);
          announce(t("work.todo.said.added", { title }));
        }}
      />
      {open.length === 0 && <p className="dash-none">{t("work.todo.none")}</p>}
      <ul className="dash-checks">
        {open.map((item) => (
          <li key={item.id}>
            <label>
              <input
                type="checkbox"
                className="form-check-input"
                checked={item.done}
                onChange={(event) => list.setDone(item.id, event.target.checked)}
              />{" "}
              <span>{item.title}</span>
            </label>
            <RemoveButton item={item} remove={remove} />
          </li>
        ))}
      </ul>
      <p className="dash-actions">
        {done > 0 && (
          <button type="button" className="btn btn-sm btn-outline-secondary" onClick={archive}>
            {t("work.todo.archive", { count: done })}
          </button>
        )}
        <span role="status">{announcement}</span>
        {removed && (
          <button type="button" className="btn btn-sm btn-outline-secondary" onClick={undo}>
            {t("work.todo.undo")}
          </button>
        )}
      </p>
      <Archive list={list} remove={remove} announce={announce} />
      <p className="dash-note">{t("work.todo.kept")}</p>
    </Panel>
  );
}

function RemoveButton({ item, remove }: { item: TodoItem; remove: (item: TodoItem) => void }) {
  const { t } = useTranslation("dashboards");
  return (
    <button
      type="button"
      className="btn btn-sm btn-outline-secondary"
      aria-label={t("work.todo.delete", { title: item.title })}
      onClick={() => remove(item)}
    >
      {t("work.todo.deleteWords")}
    </button>
  );
}

function Archive({
  list,
  remove,
  announce,
}: {
  list: TodoList;
  remove: (item: TodoItem) => void;
  announce: (message: string) => void;
}) {
  const { t } = useTranslation("dashboards");
  const archived = list.items.filter((item) => item.archived);
  if (archived.length === 0) return null;
  const restore = (item: TodoItem) => {
    list.restore(item.id);
    announce(t("work.todo.said.restored", { title: item.title }));
  };
  return (
    <details>
      <summary>{t("work.todo.archived", { count: archived.length })}</summary>
      <ul className="dash-checks">
        {archived.map((item) => (
          <li key={item.id}>
            <span className="text-muted">{item.title}</span>
            <span className="dash-buttons">
              <button
                type="button"
                className="btn btn-sm btn-outline-secondary"
                aria-label={t("work.todo.restore", { title: item.title })}
                onClick={() => restore(item)}
              >
                {t("work.todo.restoreWords")}
              </button>
              <RemoveButton item={item} remove={remove} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface TodoItem {
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

interface TodoList {
  items: readonly TodoItem[];
  add(title: string): void;
  setDone(id: string, done: boolean): void;
  archiveDone(): void;
  restore(id: string): void;
  remove(id: string): void;
  /** Restores an item at its former position. */
  restoreAt(item: TodoItem, index: number): void;
}

/** The user's own list, kept in this browser. */
export function useTodo(email: string): TodoList {
  const [items, change] = usePersistedList(`todo.${email}`, isTodo);
  const patch = (test: (item: TodoItem) => boolean, to: Partial<TodoItem>) =>
    change((current) => current.map((item) => (test(item) ? { ...item, ...to } : item)));
  return {
    items,
    add: (title) =>
      change((current) => [{ id: newKey(), title, done: false, archived: false }, ...current]),
    setDone: (id, done) => patch((item) => item.id === id, { done }),
    archiveDone: () => patch((item) => item.done, { archived: true }),
    restore: (id) => patch((item) => item.id === id, { archived: false, done: false }),
    remove: (id) => change((current) => current.filter((item) => item.id !== id)),
    restoreAt: (item, index) => change((current) => current.toSpliced(index, 0, item)),
  };
}
