import { type FormEvent, useState } from "react";
import { type Conversation, nameOf } from "#client/showcase/chat/conversation.ts";
import { Field, ProblemSummary, type Problems } from "#client/showcase/components/field.tsx";
import { DialogButtons, Modal } from "#client/showcase/components/modal.tsx";
import { me, people } from "#client/showcase/sample/people.ts";

interface GroupDialogProps {
  onStart: (name: string, members: string[]) => void;
  onClose: () => void;
}

export function GroupDialog({ onStart, onClose }: GroupDialogProps) {
  const [name, setName] = useState("");
  const [members, setMembers] = useState<string[]>([]);
  const [problems, setProblems] = useState<Problems<"name" | "members">>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found: Problems<"name" | "members"> = {};
    if (!name.trim()) found.name = "Give the group a name.";
    if (members.length === 0) found.members = "Select at least one person.";
    if (Object.keys(found).length > 0) setProblems(found);
    else onStart(name.trim(), members);
  };
  const toggle = (id: string) =>
    setMembers((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]));
  return (
    <Modal title="New group" onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <ProblemSummary problems={problems} />
        <Field label="Group name" required problem={problems.name}>
          {(attributes) => (
            <input
              {...attributes}
              className="form-control"
              required
              maxLength={60}
              autoComplete="off"
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <fieldset aria-describedby={problems.members ? "group-members-problem" : undefined}>
          <legend className="form-label fs-6">People (required)</legend>
          {people
            .filter(({ id }) => id !== me.id)
            .map(({ id, name: person, role }) => (
              <div key={id} className="form-check">
                <input
                  type="checkbox"
                  className="form-check-input"
                  id={`member-${id}`}
                  checked={members.includes(id)}
                  onChange={() => toggle(id)}
                />
                <label className="form-check-label" htmlFor={`member-${id}`}>
                  {person}, {role}
                </label>
              </div>
            ))}
          {problems.members && (
            <p className="field-problem" id="group-members-problem">
              {problems.members}
            </p>
          )}
        </fieldset>
        <DialogButtons submit="Create group" className="demo-modal-footer" onClose={onClose} />
      </form>
    </Modal>
  );
}

interface AddDialogProps {
  title: string;
  label: string;
  /** Groups for a person, or people for a group. */
  choices: readonly { id: string; name: string }[];
  none: string;
  onAdd: (id: string) => void;
  onClose: () => void;
}

/** Adds a person to a group, from either side. */
export function AddDialog({ title, label, choices, none, onAdd, onClose }: AddDialogProps) {
  const [selected, setSelected] = useState(choices[0]?.id ?? "");
  if (choices.length === 0) {
    return (
      <Modal title={title} onClose={onClose}>
        <p>{none}</p>
      </Modal>
    );
  }
  return (
    <Modal title={title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onAdd(selected);
        }}
      >
        <Field label={label}>
          {(attributes) => (
            <select
              {...attributes}
              className="form-select"
              value={selected}
              onChange={({ target }) => setSelected(target.value)}
            >
              {choices.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <DialogButtons submit="Add" className="demo-modal-footer" onClose={onClose} />
      </form>
    </Modal>
  );
}

/** The groups a person is not in, or the people a group lacks. */
export function choicesFor(
  conversation: Conversation,
  all: readonly Conversation[],
): { id: string; name: string }[] {
  if (conversation.name)
    return people.filter(({ id }) => id !== me.id && !conversation.members.includes(id));
  const person = conversation.members[0] ?? "";
  return all
    .filter((one) => one.name && !one.members.includes(person))
    .map((one) => ({ id: one.id, name: nameOf(one) }));
}
