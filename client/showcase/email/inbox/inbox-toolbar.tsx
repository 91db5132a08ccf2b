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
import { LabelBadges } from "#client/showcase/email/mail-layout.tsx";
import type { Mailbox } from "#client/showcase/email/sample-mails.ts";

interface InboxToolbarProps {
  mailbox: Mailbox;
  view: MailView;
  shown: readonly Mail[];
  /** The selected messages among `shown`. */
  affected: readonly Mail[];
  onSelect: (ids: readonly string[]) => void;
  notify: (text: string, undo?: () => void) => void;
}

/** Actions on the selected messages. */
export function InboxToolbar({
  mailbox,
  view,
  shown,
  affected,
  onSelect,
  notify,
}: InboxToolbarProps) {
  const [isAsking, setAsking] = useState(false);
  const ids = affected.map(({ id }) => id);
  const none = ids.length === 0;
  const count = ids.length === 1 ? "1 message" : `${ids.length} messages`;
  const change = (done: string, next: (mail: Mail) => Partial<Mail>) =>
    notify(`${count} ${done}.`, mailbox.edit(ids, next));
  const moveTo = (folder: Folder, done: string) => {
    change(done, () => ({ folder }));
    onSelect([]);
  };
  const isDeleted = view.folder === "deleted";
  return (
    <div className="mail-toolbar needs-script" role="toolbar" aria-label="Chosen messages">
      <SelectAll shown={shown} affected={affected} onSelect={onSelect} />
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
        name={isDeleted ? "Delete permanently" : "Delete"}
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
            <MenuItem key={id} onSelect={() => moveTo(id, `moved to ${name}`)}>
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
          const isOn = !none && affected.every((mail) => mail.labels.includes(id));
          const without = (mail: Mail) => mail.labels.filter((one) => one !== id);
          return (
            <MenuItem
              key={id}
              pressed={isOn}
              onSelect={() =>
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
            <MenuItem onSelect={() => change("marked as read", () => ({ read: true }))}>
              Mark as read
            </MenuItem>
            <MenuItem onSelect={() => change("marked as unread", () => ({ read: false }))}>
              Mark as unread
            </MenuItem>
            <MenuItem onSelect={() => change("starred", () => ({ starred: true }))}>
              Add star
            </MenuItem>
            <MenuItem onSelect={() => change("without a star", () => ({ starred: false }))}>
              Remove star
            </MenuItem>
          </>
        )}
        <MenuItem onSelect={() => exportList(none ? shown : affected)}>
          Save {none ? "this page" : "the chosen"} as CSV
        </MenuItem>
      </Menu>
      <span className="mail-selection" role="status">
        {none ? "" : `${count} selected`}
      </span>
      {isAsking && (
        <Confirm
          title={`Delete ${count} permanently?`}
          verb="Delete permanently"
          onConfirm={() => {
            mailbox.remove(ids);
            onSelect([]);
            notify(`${count} deleted permanently.`);
          }}
          onClose={() => setAsking(false)}
        >
          This cannot be undone.
        </Confirm>
      )}
    </div>
  );
}

function SelectAll({
  shown,
  affected,
  onSelect,
}: Pick<InboxToolbarProps, "shown" | "affected" | "onSelect">) {
  const box = useRef<HTMLInputElement>(null);
  const isAll = shown.length > 0 && affected.length === shown.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = affected.length > 0 && !isAll;
  }, [affected.length, isAll]);
  return (
    <label className="mail-choose" title="Select all on this page">
      <input
        ref={box}
        type="checkbox"
        className="form-check-input"
        aria-label="Select all on this page"
        checked={isAll}
        onChange={() => onSelect(isAll ? [] : shown.map(({ id }) => id))}
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
