import {
  File,
  FileArchive,
  FileCode,
  FileImage,
  FileSpreadsheet,
  FileText,
  FileVideo,
  Folder,
  type LucideIcon,
  NotebookPen,
} from "lucide-react";
import { type FormEvent, type ReactNode, useState } from "react";
import { formatDate, localNow } from "#client/showcase/components/dates.ts";
import { Field, ProblemSummary, type Problems } from "#client/showcase/components/field.tsx";
import { Modal } from "#client/showcase/components/modal.tsx";
import {
  breadcrumbOf,
  checkName,
  type Entry,
  formatBytes,
  sizeOf,
  targetsFor,
} from "#client/showcase/file-manager/entry.ts";
import type { Files } from "#client/showcase/file-manager/sample-entries.ts";
import { people, personOf } from "#client/showcase/sample/people.ts";

export type OpenDialog =
  | { kind: "new-folder"; folder: string }
  | { kind: "new-note"; folder: string }
  | { kind: "open" | "rename" | "move" | "members"; entry: Entry };

interface EntryDialogProps extends DialogParts {
  dialog: OpenDialog;
}

export function EntryDialog({ dialog, ...rest }: EntryDialogProps) {
  if (dialog.kind === "new-folder")
    return <NameDialog title="New folder" parent={dialog.folder} make="folder" {...rest} />;
  if (dialog.kind === "new-note")
    return <NameDialog title="New note" parent={dialog.folder} make="note" {...rest} />;
  if (dialog.kind === "rename")
    return (
      <NameDialog title="Rename" parent={dialog.entry.parent} entry={dialog.entry} {...rest} />
    );
  if (dialog.kind === "move") return <MoveDialog entry={dialog.entry} {...rest} />;
  if (dialog.kind === "members") return <MembersDialog entry={dialog.entry} {...rest} />;
  if (dialog.entry.kind === "note")
    return <NameDialog title="Note" parent={dialog.entry.parent} entry={dialog.entry} {...rest} />;
  return <DetailsDialog entry={dialog.entry} {...rest} />;
}

interface NameDialogProps extends DialogParts {
  title: string;
  parent: string;
  /** Absent when `entry` is edited. */
  make?: "folder" | "note";
  entry?: Entry;
}

/** The name, and the text of a note. */
function NameDialog({ title, parent, make, entry, files, notify, onClose }: NameDialogProps) {
  const [name, setName] = useState(entry?.name ?? "");
  const [text, setText] = useState(entry?.text ?? "");
  const [problems, setProblems] = useState<Problems<"name">>({});
  const isNote = make === "note" || (entry?.kind === "note" && title === "Note");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problem = checkName(files.entries, name, parent, entry?.id);
    if (problem) return setProblems({ name: problem });
    const content = isNote ? { text, bytes: new Blob([text]).size } : {};
    const newName = name.trim();
    if (entry)
      notify(
        `“${newName}” is saved.`,
        files.edit(entry.id, { name: newName, ...content, modified: localNow() }),
      );
    else if (make)
      notify(
        `“${newName}” is there.`,
        files.add([{ kind: make, name: newName, parent, ...content }]),
      );
    onClose();
  };
  return (
    <Modal title={title} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <ProblemSummary problems={problems} />
        <Field label="Name" required problem={problems.name}>
          {(attributes) => (
            <input
              {...attributes}
              className="form-control"
              required
              maxLength={120}
              autoComplete="off"
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        {isNote && (
          <Field label="Text">
            {(attributes) => (
              <textarea
                {...attributes}
                className="form-control"
                rows={8}
                value={text}
                onChange={({ target }) => setText(target.value)}
              />
            )}
          </Field>
        )}
        <DialogButtons verb={make ? "Create" : "Save"} onClose={onClose} />
      </form>
    </Modal>
  );
}

interface DialogParts {
  files: Files;
  notify: (text: string, undo?: () => void) => void;
  onClose: () => void;
}

function DialogButtons({ verb, onClose }: { verb: string; onClose: () => void }) {
  return (
    <div className="demo-modal-footer">
      <button type="submit" className="btn btn-accent">
        {verb}
      </button>
      <button type="button" className="btn btn-outline-secondary" onClick={onClose}>
        Cancel
      </button>
    </div>
  );
}

function MoveDialog({ entry, files, notify, onClose }: DialogParts & { entry: Entry }) {
  const targets = targetsFor(files.entries, entry);
  const [target, setTarget] = useState(targets[0]?.id ?? "");
  const [problems, setProblems] = useState<Problems<"target">>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (checkName(files.entries, entry.name, target, entry.id)) {
      return setProblems({ target: "Something in that folder has this name already." });
    }
    const name = targets.find(({ id }) => id === target)?.name ?? "";
    notify(`“${entry.name}” is in ${name} now.`, files.edit(entry.id, { parent: target }));
    onClose();
  };
  return (
    <Modal title={`Move ${entry.name}`} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <ProblemSummary problems={problems} />
        <Field label="To the folder" problem={problems.target}>
          {(attributes) => (
            <select
              {...attributes}
              className="form-select"
              value={target}
              onChange={({ target: newName }) => setTarget(newName.value)}
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

/** Sharing with members. */
function MembersDialog({ entry, files, notify, onClose }: DialogParts & { entry: Entry }) {
  const [members, setMembers] = useState(entry.members);
  const toggle = (id: string) =>
    setMembers((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    notify(`The members of “${entry.name}” are saved.`, files.edit(entry.id, { members }));
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

/** Metadata only: the sample has no file contents. */
function DetailsDialog({ entry, files, onClose }: DialogParts & { entry: Entry }) {
  const place = breadcrumbOf(files.entries, entry.parent).map(({ name }) => name);
  const facts: [string, ReactNode][] = [
    ["Kind", kindOf(entry)],
    ["Size", formatBytes(sizeOf(files.entries, entry))],
    ["Folder", ["All files", ...place].join(" / ")],
    ["Modified", `${formatDate(entry.modified.slice(0, 10))}, ${entry.modified.slice(11)}`],
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

const byEnding: Record<string, LucideIcon> = {
  pdf: FileText,
  docx: FileText,
  txt: FileText,
  xlsx: FileSpreadsheet,
  csv: FileSpreadsheet,
  xml: FileCode,
  json: FileCode,
  zip: FileArchive,
  mp4: FileVideo,
  png: FileImage,
  jpg: FileImage,
  svg: FileImage,
  ai: FileImage,
};

/** The icon of a file type. */
export function EntryIcon({ entry }: { entry: Entry }) {
  const Icon =
    entry.kind === "folder"
      ? Folder
      : entry.kind === "note"
        ? NotebookPen
        : (byEnding[endingOf(entry.name)] ?? File);
  return <Icon size={18} aria-hidden="true" className="files-icon" />;
}

function endingOf(name: string): string {
  return name.includes(".") ? (name.split(".").at(-1)?.toLowerCase() ?? "") : "";
}

/** One word for tables, rather than the MIME type. */
export function kindOf({ kind, name }: Entry): string {
  if (kind !== "file") return kind === "folder" ? "Folder" : "Note";
  const ending = endingOf(name);
  return ending ? `${ending.toUpperCase()} file` : "File";
}
