import { Check, ChevronDown, ChevronRight, X } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useHydrated } from "#client/components/use-hydrated.ts";
import type { ColumnId, ContactRow } from "#client/showcase/tables/advanced/contact-table.ts";
import {
  type Contact,
  companies,
  type EditableField,
  withField,
} from "#client/showcase/tables/advanced/contacts.ts";

interface LinesProps {
  row: ContactRow;
  onSave: (changed: Contact, field: EditableField) => void;
}

/** A row and, once expanded, its details. */
export function ContactLines({ row, onSave }: LinesProps) {
  const { id, name, role, email } = row.original;
  const cells = row.getVisibleCells();
  const isOpen = row.getIsExpanded();
  const isChosen = row.getIsSelected();
  return (
    <>
      <tr className={isChosen ? "is-selected" : ""}>
        <td className="needs-script">
          <input
            type="checkbox"
            className="form-check-input"
            aria-label={`Choose ${name}`}
            checked={isChosen}
            onChange={row.getToggleSelectedHandler()}
          />
        </td>
        <td className="needs-script">
          <button
            type="button"
            className="row-opener"
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-more` : undefined}
            aria-label={`More about ${name}`}
            onClick={() => row.toggleExpanded()}
          >
            {isOpen ? (
              <ChevronDown size={18} aria-hidden="true" />
            ) : (
              <ChevronRight size={18} aria-hidden="true" />
            )}
          </button>
        </td>
        {cells.map(({ column }) => (
          <ContactCell
            key={column.id}
            column={column.id as ColumnId}
            contact={row.original}
            onSave={onSave}
          />
        ))}
      </tr>
      {isOpen && (
        <tr id={`${id}-more`}>
          <td />
          <td />
          <td colSpan={cells.length}>
            <dl className="contact-more">
              <div>
                <dt>What {name.split(" ")[0]} does</dt>
                <dd>{role}</dd>
              </div>
              <div>
                <dt>Email</dt>
                <dd>
                  <a href={`mailto:${email}`}>{email}</a>
                </dd>
              </div>
            </dl>
          </td>
        </tr>
      )}
    </>
  );
}

interface CellProps {
  column: ColumnId;
  contact: Contact;
  onSave: LinesProps["onSave"];
}

function ContactCell({ column, contact, onSave }: CellProps) {
  if (column === "id") return <td>{contact.id}</td>;
  const content = <EditableValue contact={contact} field={column} onSave={onSave} />;
  if (column === "name") return <th scope="row">{content}</th>;
  return <td className={column === "age" ? "text-end" : "text-nowrap"}>{content}</td>;
}

interface EditableProps {
  contact: Contact;
  field: EditableField;
  onSave: LinesProps["onSave"];
}

/** A value that becomes a field when pressed; without script it is text. */
function EditableValue({ contact, field, onSave }: EditableProps) {
  const [isEditing, setEditing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) opener.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  if (!useHydrated()) return contact[field];
  if (isEditing)
    return (
      <EditForm
        contact={contact}
        field={field}
        onSave={(changed) => {
          setEditing(false);
          if (changed[field] !== contact[field]) onSave(changed, field);
        }}
        onCancel={() => setEditing(false)}
      />
    );
  return (
    <button
      ref={opener}
      type="button"
      className="cell-value"
      title={`Edit the ${field}`}
      aria-label={`${contact[field]}, edit the ${field} of ${contact.name}`}
      onClick={() => setEditing(true)}
    >
      {contact[field]}
    </button>
  );
}

interface EditFormProps {
  contact: Contact;
  field: EditableField;
  onSave: (changed: Contact) => void;
  onCancel: () => void;
}

/** Enter saves, Escape leaves the value as it was. */
function EditForm({ contact, field, onSave, onCancel }: EditFormProps) {
  const [text, setText] = useState(String(contact[field]));
  const [problem, setProblem] = useState("");
  const id = useId();
  const save = (event: FormEvent) => {
    event.preventDefault();
    const outcome = withField(contact, field, text);
    if ("problem" in outcome) setProblem(outcome.problem);
    else onSave(outcome.contact);
  };
  const attributes = {
    autoFocus: true,
    "aria-label": `${field} of ${contact.name}`,
    "aria-invalid": problem ? (true as const) : undefined,
    "aria-describedby": problem ? id : undefined,
    value: text,
  };
  return (
    <form
      className={field === "age" ? "cell-form is-narrow" : "cell-form"}
      noValidate
      onSubmit={save}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === "Escape") onCancel();
      }}
    >
      {field === "company" ? (
        <select
          {...attributes}
          className="form-select form-select-sm"
          onChange={({ target }) => setText(target.value)}
        >
          {companies.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      ) : (
        <input
          {...attributes}
          className="form-control form-control-sm"
          maxLength={60}
          autoComplete="off"
          onChange={({ target }) => setText(target.value)}
        />
      )}
      <button type="submit" className="btn btn-sm btn-accent" aria-label="Save">
        <Check size={16} aria-hidden="true" />
      </button>
      <button
        type="button"
        className="btn btn-sm btn-outline-secondary"
        aria-label="Cancel"
        onClick={onCancel}
      >
        <X size={16} aria-hidden="true" />
      </button>
      {problem && (
        <p id={id} role="alert" className="field-problem">
          {problem}
        </p>
      )}
    </form>
  );
}
