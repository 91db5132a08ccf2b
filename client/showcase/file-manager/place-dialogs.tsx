import { type FormEvent, type ReactNode, useState } from "react";
import {
  bytesIn,
  checkName,
  type Entry,
  showBytes,
  targetsFor,
  trailOf,
} from "#client/showcase/file-manager/entry.ts";
import { kindOf } from "#client/showcase/file-manager/entry-icon.tsx";
import type { Files } from "#client/showcase/file-manager/use-entries.ts";
import { Field, ProblemSummary, type Problems } from "#client/showcase/frame/field.tsx";
import { Modal } from "#client/showcase/frame/modal.tsx";
import { showDay } from "#client/showcase/frame/today.ts";
import { people, personOf } from "#client/showcase/sample/people.ts";

export interface DialogParts {
  files: Files;
  say: (text: string, undo?: () => void) => void;
  onClose: () => void;
}

export function DialogButtons({ verb, onClose }: { verb: string; onClose: () => void }) {
  return (
    <div className="modal-frame-foot">
      <button type="submit" className="btn btn-accent">
        {verb}
      </button>
      <button type="button" className="btn btn-outline-secondary" onClick={onClose}>
        Cancel
      </button>
    </div>
  );
}

/** Into another folder. */
export function MoveDialog({ entry, files, say, onClose }: DialogParts & { entry: Entry }) {
  const targets = targetsFor(files.entries, entry);
  const [target, setTarget] = useState(targets[0]?.id ?? "");
  const [problems, setProblems] = useState<Problems<"target">>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (checkName(files.entries, entry.name, target, entry.id)) {
      return setProblems({ target: "Something in that folder has this name already." });
    }
    const name = targets.find(({ id }) => id === target)?.name ?? "";
    say(`“${entry.name}” is in ${name} now.`, files.edit(entry.id, { parent: target }));
    onClose();
  };
  return (
    <Modal title={`Move ${entry.name}`} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <ProblemSummary problems={problems} />
        <Field label="To the folder" problem={problems.target}>
          {(tied) => (
            <select
              {...tied}
              className="form-select"
              value={target}
              onChange={({ target: chosen }) => setTarget(chosen.value)}
            >
              {targets.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <DialogButtons verb="Move" onClose={onClose} />
      </form>
    </Modal>
  );
}

/** Who may see it. */
export function MembersDialog({ entry, files, say, onClose }: DialogParts & { entry: Entry }) {
  const [members, setMembers] = useState(entry.members);
  const toggle = (id: string) =>
    setMembers((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    say(`The members of “${entry.name}” are saved.`, files.edit(entry.id, { members }));
    onClose();
  };
  return (
    <Modal title={`Members of ${entry.name}`} onClose={onClose}>
      <form onSubmit={submit}>
        <fieldset>
          <legend className="form-label fs-6">
            Who may see it besides {personOf(entry.owner).name}
          </legend>
          {people
            .filter(({ id }) => id !== entry.owner)
            .map(({ id, name, role }) => (
              <div key={id} className="form-check">
                <input
                  type="checkbox"
                  className="form-check-input"
                  id={`file-member-${id}`}
                  checked={members.includes(id)}
                  onChange={() => toggle(id)}
                />
                <label className="form-check-label" htmlFor={`file-member-${id}`}>
                  {name}, {role}
                </label>
              </div>
            ))}
        </fieldset>
        <DialogButtons verb="Save" onClose={onClose} />
      </form>
    </Modal>
  );
}

/** What is known of a file. The sample holds no contents. */
export function FactsDialog({ entry, files, onClose }: DialogParts & { entry: Entry }) {
  const place = trailOf(files.entries, entry.parent).map(({ name }) => name);
  const facts: [string, ReactNode][] = [
    ["Kind", kindOf(entry)],
    ["Size", showBytes(bytesIn(files.entries, entry))],
    ["Folder", ["All files", ...place].join(" / ")],
    ["Modified", `${showDay(entry.modified.slice(0, 10))}, ${entry.modified.slice(11)}`],
    ["Owner", personOf(entry.owner).name],
    ["Members", entry.members.map((id) => personOf(id).name).join(", ") || "Only the owner"],
  ];
  return (
    <Modal title={entry.name} onClose={onClose}>
      <dl className="files-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mb-0">The sample keeps what is known of a file, not what is in it.</p>
    </Modal>
  );
}
