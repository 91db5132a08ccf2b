import { useState } from "react";
import { newKey } from "#client/api/new-key.ts";
import { useTimeFormat } from "#client/components/date-format.ts";
import { Icon } from "#client/components/icon.tsx";
import { useTranslation } from "#client/i18n/use-translation.ts";
import { Panel } from "#client/pages/dashboards/parts/panel.tsx";
import { EntryForm } from "#client/pages/dashboards/work/entry-form.tsx";
import { usePersistedList } from "#client/pages/dashboards/work/use-persisted-list.ts";

interface Note {
  id: string;
  text: string;
  at: string;
}

function isNote(value: unknown): value is Note {
  const note = value as Partial<Note> | null;
  return (
    typeof note?.id === "string" && typeof note.text === "string" && typeof note.at === "string"
  );
}

/** Notes to self, kept in this browser only. */
export function Notes({ email }: { email: string }) {
  const { t } = useTranslation("dashboards");
  const time = useTimeFormat();
  const [notes, change] = usePersistedList(`notes.${email}`, isNote);
  const [removed, setRemoved] = useState<Note | null>(null);
  const remove = (note: Note) => {
    change((current) => current.filter(({ id }) => id !== note.id));
    setRemoved(note);
  };
  const undo = () => {
    if (removed)
      change((current) =>
        [...current, removed].toSorted((one, other) => one.at.localeCompare(other.at)),
      );
    setRemoved(null);
  };
  return (
    <Panel title={t("work.notes.title")}>
      <p className="dash-note">{t("work.notes.kept")}</p>
      {notes.length === 0 && <p className="dash-none">{t("work.notes.none")}</p>}
      <ol className="dash-notes">
        {notes.map((note) => (
          <li key={note.id}>
            <p>{note.text}</p>
            <span className="dash-small">
              <time dateTime={note.at}>{time(note.at)}</time>
            </span>
            <button
              type="button"
              className="btn btn-sm"
              aria-label={t("work.notes.delete", { time: time(note.at) })}
              onClick={() => remove(note)}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ol>
      <p className="dash-actions">
        <span role="status">{removed && t("work.notes.deleted")}</span>
        {removed && (
          <button type="button" className="btn btn-sm btn-outline-secondary" onClick={undo}>
            {t("work.notes.undo")}
          </button>
        )}
      </p>
      <EntryForm
        prefix="note"
        name="text"
        maxLength={1000}
        rows={2}
        labels={{
          field: t("work.notes.new"),
          submit: t("work.notes.send"),
          empty: t("work.notes.empty"),
        }}
        add={(text) => {
          change((current) => [...current, { id: newKey(), text, at: new Date().toISOString() }]);
          setRemoved(null);
        }}
      />
    </Panel>
  );
}
