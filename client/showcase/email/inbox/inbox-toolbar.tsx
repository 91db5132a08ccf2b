import { Archive, Ellipsis, FolderInput, OctagonAlert, Tag, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { saveFile } from "#client/components/download-link.tsx";
import { Menu, MenuItem } from "#client/showcase/components/menu.tsx";
import { Confirm } from "#client/showcase/components/modal.tsx";
import {
  type Folder,
  folders,
  labels,
  type Mail,
  type MailView,
} from "#client/showcase/email/mail.ts";
import { LabelBadges } from "#client/showcase/email/mail-frame.tsx";
import type { Mailbox } from "#client/showcase/email/sample-mails.ts";

interface InboxToolbarProps {
  mailbox: Mailbox;
  view: MailView;
  shown: readonly Mail[];
  /** The selected messages among `shown`. */
  acted: readonly Mail[];
  onChoose: (ids: readonly string[]) => void;
  say: (text: string, undo?: () => void) => void;
}

/** Actions on the selected messages. */
export function InboxToolbar({ mailbox, view, shown, acted, onChoose, say }: InboxToolbarProps) {
  const [isAsking, setAsking] = useState(false);
  const ids = acted.map(({ id }) => id);
  const none = ids.length === 0;
  const count = ids.length === 1 ? "1 message" : `${ids.length} messages`;
  const change = (done: string, next: (mail: Mail) => Partial<Mail>) =>
    say(`${count} ${done}.`, mailbox.edit(ids, next));
  const moveTo = (folder: Folder, done: string) => {
    change(done, () => ({ folder }));
    onChoose([]);
  };
  const isDeleted = view.folder === "deleted";
  return (
    <div className="mail-toolbar needs-script" role="toolbar" aria-label="Chosen messages">
      <SelectAll shown={shown} acted={acted} onChoose={onChoose} />
      <ToolButton
        name="Archive"
        Icon={Archive}
        disabled={none}
        onPress={() => moveTo("archive", "archived")}
      />
      <ToolButton
        name="Spam"
        Icon={OctagonAlert}
        disabled={none}
        onPress={() => moveTo("spam", "moved to spam")}
      />
      <ToolButton
        name={isDeleted ? "Delete for good" : "Delete"}
        Icon={Trash2}
        disabled={none}
        onPress={() => (isDeleted ? setAsking(true) : moveTo("deleted", "deleted"))}
      />
      <Menu
        label="Move"
        disabled={none}
        className="btn btn-outline-secondary"
        button={<ToolFace name="Move" Icon={FolderInput} />}
      >
        {folders
          .filter(({ id }) => id !== view.folder && id !== "drafts" && id !== "sent")
          .map(({ id, name }) => (
            <MenuItem key={id} onChoose={() => moveTo(id, `moved to ${name}`)}>
              {name}
            </MenuItem>
          ))}
      </Menu>
      <Menu
        label="Label"
        disabled={none}
        className="btn btn-outline-secondary"
        button={<ToolFace name="Label" Icon={Tag} />}
      >
        {labels.map(({ id, name }) => {
          const isOn = !none && acted.every((mail) => mail.labels.includes(id));
          const without = (mail: Mail) => mail.labels.filter((one) => one !== id);
          return (
            <MenuItem
              key={id}
              pressed={isOn}
              onChoose={() =>
                change(isOn ? `no longer labelled ${name}` : `labelled ${name}`, (mail) => ({
                  labels: isOn ? without(mail) : [...without(mail), id],
                }))
              }
            >
              <LabelBadges of={[id]} /> {isOn && "✓"}
            </MenuItem>
          );
        })}
      </Menu>
      <Menu
        label="More"
        className="btn btn-outline-secondary"
        button={<ToolFace name="More" Icon={Ellipsis} />}
      >
        {!none && (
          <>
            <MenuItem onChoose={() => change("marked as read", () => ({ read: true }))}>
              Mark as read
            </MenuItem>
            <MenuItem onChoose={() => change("marked as unread", () => ({ read: false }))}>
              Mark as unread
            </MenuItem>
            <MenuItem onChoose={() => change("starred", () => ({ starred: true }))}>
              Give a star
            </MenuItem>
            <MenuItem onChoose={() => change("without a star", () => ({ starred: false }))}>
              Take the star away
            </MenuItem>
          </>
        )}
        <MenuItem onChoose={() => exportList(none ? shown : acted)}>
          Save {none ? "this page" : "the chosen"} as CSV
        </MenuItem>
      </Menu>
      <span className="mail-chosen" role="status">
        {none ? "" : `${count} chosen`}
      </span>
      {isAsking && (
        <Confirm
          title={`Delete ${count} for good?`}
          verb="Delete for good"
          onConfirm={() => {
            mailbox.remove(ids);
            onChoose([]);
            say(`${count} deleted for good.`);
          }}
          onClose={() => setAsking(false)}
        >
          This cannot be taken back.
        </Confirm>
      )}
    </div>
  );
}

function SelectAll({
  shown,
  acted,
  onChoose,
}: Pick<InboxToolbarProps, "shown" | "acted" | "onChoose">) {
  const box = useRef<HTMLInputElement>(null);
  const isAll = shown.length > 0 && acted.length === shown.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = acted.length > 0 && !isAll;
  }, [acted.length, isAll]);
  return (
    <label className="mail-choose" title="Choose all on this page">
      <input
        ref={box}
        type="checkbox"
        className="form-check-input"
        aria-label="Choose all on this page"
        checked={isAll}
        onChange={() => onChoose(isAll ? [] : shown.map(({ id }) => id))}
      />
    </label>
  );
}

type Icon = typeof Archive;

function ToolFace({ name, Icon }: { name: string; Icon: Icon }) {
  return (
    <>
      <Icon size={18} aria-hidden="true" /> <span className="mail-tool-name">{name}</span>
    </>
  );
}

function ToolButton({
  name,
  Icon,
  disabled,
  onPress,
}: {
  name: string;
  Icon: Icon;
  disabled: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      className="btn btn-outline-secondary"
      aria-label={name}
      title={name}
      disabled={disabled}
      onClick={onPress}
    >
      <ToolFace name={name} Icon={Icon} />
    </button>
  );
}

function exportList(mails: readonly Mail[]): void {
  const cell = (text: string) => `"${text.replaceAll('"', '""').replace(/^(?=[=+\-@])/, "'")}"`;
  const lines = mails.map(({ at, fromName, fromEmail, to, subject }) =>
    [at, fromName, fromEmail, to.join("; "), subject].map(cell).join(","),
  );
  const text = `${["date,sender,address,to,subject", ...lines].join("\r\n")}\r\n`;
  saveFile(new Blob([text], { type: "text/csv" }), "messages.csv");
}
