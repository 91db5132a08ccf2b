import { type FormEvent, useState } from "react";
import { checkName, type Entry } from "#client/showcase/file-manager/entry.ts";
import {
  DialogButtons,
  type DialogParts,
  FactsDialog,
  MembersDialog,
  MoveDialog,
} from "#client/showcase/file-manager/place-dialogs.tsx";
import { Field, ProblemSummary, type Problems } from "#client/showcase/frame/field.tsx";
import { localNow } from "#client/showcase/frame/local-now.ts";
import { Modal } from "#client/showcase/frame/modal.tsx";

export type OpenDialog =
  | { kind: "new-folder"; folder: string }
  | { kind: "new-note"; folder: string }
  | { kind: "open" | "rename" | "move" | "members"; entry: Entry };

interface EntryDialogProps extends DialogParts {
  dialog: OpenDialog;
}

/** The dialog that was asked for. */
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
  return <FactsDialog entry={dialog.entry} {...rest} />;
}

interface NameDialogProps extends DialogParts {
  title: string;
  parent: string;
  /** What is made; left out where `entry` is changed. */
  make?: "folder" | "note";
  entry?: Entry;
}

/** A name; a note's words too. */
function NameDialog({ title, parent, make, entry, files, say, onClose }: NameDialogProps) {
  const [name, setName] = useState(entry?.name ?? "");
  const [text, setText] = useState(entry?.text ?? "");
  const [problems, setProblems] = useState<Problems<"name">>({});
  const isNote = make === "note" || (entry?.kind === "note" && title === "Note");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problem = checkName(files.entries, name, parent, entry?.id);
    if (problem) return setProblems({ name: problem });
    const words = isNote ? { text, bytes: new Blob([text]).size } : {};
    const chosen = name.trim();
    if (entry)
      say(
        `“${chosen}” is saved.`,
        files.edit(entry.id, { name: chosen, ...words, modified: localNow() }),
      );
    else if (make)
      say(`“${chosen}” is there.`, files.add([{ kind: make, name: chosen, parent, ...words }]));
    onClose();
  };
  return (
    <Modal title={title} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <ProblemSummary problems={problems} />
        <Field label="Name" required problem={problems.name}>
          {(tied) => (
            <input
              {...tied}
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
            {(tied) => (
              <textarea
                {...tied}
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
