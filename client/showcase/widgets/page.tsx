import { newKey } from "#client/api/new-key.ts";
import "#client/showcase/widgets/widgets.css";
import { type FormEvent, useState } from "react";
import { useLoaderData } from "react-router-dom";
import type { loadToday } from "#client/showcase/components/dates.ts";
import { ShowcaseScreen } from "#client/showcase/components/showcase-screen.tsx";
import { useSample } from "#client/showcase/components/use-sample.ts";
import { ChatBox, InboxBox } from "#client/showcase/widgets/message-widgets.tsx";
import {
  ChartWidgets,
  IconWidgets,
  PersonWidgets,
  ProgressWidgets,
  TrendWidgets,
} from "#client/showcase/widgets/statistic-widgets.tsx";

export { loadToday as loader } from "#client/showcase/components/dates.ts";

/** Dashboard widgets on sample data; the boxes at the end work. */
export function Component() {
  const { today } = useLoaderData<typeof loadToday>();
  return (
    <ShowcaseScreen
      title="Widgets"
      lead="The building blocks of dashboards. The boxes at the end are functional."
    >
      <IconWidgets today={today} />
      <ProgressWidgets today={today} />
      <TrendWidgets />
      <PersonWidgets />
      <ChartWidgets today={today} />
      <h2 className="widgets-title">Boxes</h2>
      <div className="widgets-boxes">
        <InboxBox today={today} />
        <TodoBox />
        <ChatBox today={today} />
      </div>
    </ShowcaseScreen>
  );
}

interface Todo {
  id: string;
  title: string;
  done: boolean;
  archived: boolean;
}

const seeds: Todo[] = [
  {
    id: "d1",
    title: "Ask Anatolia Textiles for the A.TR of the next lot",
    done: false,
    archived: false,
  },
  {
    id: "d2",
    title: "Check the quota for olive oil before S-2216 sails",
    done: false,
    archived: false,
  },
  {
    id: "d3",
    title: "Renew the supplier's declaration of Porcelanas do Vouga",
    done: true,
    archived: false,
  },
  { id: "d4", title: "Send Yuki the two lines that do not agree", done: false, archived: false },
];

function TodoBox() {
  const [items, change] = useSample("widgets-todo", seeds);
  const [said, setSaid] = useState("");
  const open = items.filter(({ archived }) => !archived);
  const done = open.filter((item) => item.done).length;
  const archived = items.filter((item) => item.archived);
  const patch = (id: string, to: Partial<Todo>) =>
    change((now) => now.map((item) => (item.id === id ? { ...item, ...to } : item)));
  const archive = () => {
    change((now) => now.map((item) => (item.done ? { ...item, archived: true } : item)));
    setSaid(`${done} archived.`);
  };
  return (
    <section className="card" aria-labelledby="widgets-todo">
      <div className="card-body">
        <div className="widgets-box-header">
          <h3 id="widgets-todo">To do</h3>
          <span className="widget-text">
            {open.length - done} of {open.length} left
          </span>
        </div>
        {open.length === 0 && <p className="widget-text">Nothing to do. Add something below.</p>}
        <ul className="widgets-checks">
          {open.map(({ id, title, done }) => (
            <li key={id}>
              <label className="form-check">
                <input
                  type="checkbox"
                  className="form-check-input"
                  checked={done}
                  onChange={(event) => patch(id, { done: event.target.checked })}
                />
                <span className="form-check-label">{title}</span>
              </label>
            </li>
          ))}
        </ul>
        <div className="widgets-actions">
          <button
            type="button"
            className="btn btn-sm btn-outline-secondary needs-script"
            onClick={archive}
            disabled={done === 0}
          >
            Archive completed
          </button>
          <span role="status">{said}</span>
        </div>
        {archived.length > 0 && (
          <details className="mb-2">
            <summary>Archive, {archived.length}</summary>
            <ul className="widgets-checks">
              {archived.map(({ id, title }) => (
                <li key={id}>
                  <span className="text-muted">{title}</span>
                  <button
                    type="button"
                    className="btn btn-sm btn-outline-secondary"
                    aria-label={`Restore: ${title}`}
                    onClick={() => {
                      patch(id, { archived: false, done: false });
                      setSaid("Restored.");
                    }}
                  >
                    Restore
                  </button>
                </li>
              ))}
            </ul>
          </details>
        )}
        <AddTodo
          add={(title) => {
            change((now) => [...now, { id: newKey(), title, done: false, archived: false }]);
            setSaid(`Added: ${title}`);
          }}
        />
      </div>
    </section>
  );
}

function AddTodo({ add }: { add: (title: string) => void }) {
  const [problem, setProblem] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem("title") as HTMLInputElement;
    const title = field.value.trim();
    setProblem(title === "");
    field.focus();
    if (title === "") return;
    add(title);
    field.value = "";
  };
  return (
    <form className="widgets-add needs-script" onSubmit={submit} noValidate>
      <label className="visually-hidden" htmlFor="widgets-todo-title">
        New task
      </label>
      <input
        id="widgets-todo-title"
        name="title"
        className="form-control"
        placeholder="New task"
        maxLength={120}
        aria-invalid={problem || undefined}
        aria-describedby={problem ? "widgets-todo-problem" : undefined}
      />
      <button type="submit" className="btn btn-accent">
        Add
      </button>
      {problem && (
        <p className="field-problem" id="widgets-todo-problem">
          Enter a task.
        </p>
      )}
    </form>
  );
}
